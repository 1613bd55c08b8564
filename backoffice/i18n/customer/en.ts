import type { Texts } from './fr.ts';

export const texts: Texts = {
  customer: {
    search: 'Name, e-mail or phone',
    export_of: 'Download the data kept about {name}',
    erase_of: 'Erase {name}',
    erase_text:
      'Erased: the name, phone and e-mail, the notes on their orders, their newsletter and recall-book entries. Kept: the amounts, products and times of their orders, without their name. This cannot be undone.',
    erased: 'Customer erased. Their orders stay, without a name.',
    open_orders: 'An order of this customer is still open or has just ended: {refs}.',
    empty_title: 'No customers yet',
    empty_text: 'Guests who leave a phone number or an e-mail with an order are listed here.',
  },
};
