import type { Texts } from './fr.ts';

export const texts: Texts = {
  list: {
    export: 'Export (CSV)',
    exporting: 'Exporting… {megabytes} MB',
    nothing_to_export: 'Nothing to export: no order matches.',
    export_busy: 'Exports are already under way. Try again when they have finished.',
  },
  history: {
    search: 'ID, customer or table',
    creation_date: 'Placed on',
    customer: 'Customer',
    email: 'E-mail address',
    phone: 'Phone',
    table: 'Table',
    bartender: 'Bartender',
    status: 'State',
    count: 'Number of products',
    products: 'Products',
    total: 'Total incl. VAT',
    total_ht: 'Total excl. VAT',
    newsletter: 'Newsletter',
    ref: 'ID',
    empty: 'No orders yet',
    empty_hint: 'Every order of the venue is kept here, newest first.',
  },
};
