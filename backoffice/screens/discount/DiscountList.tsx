import type { Discount } from '@ardoise/contract/billing/discounts.ts';
import { BILLING_CURRENCY } from '@ardoise/contract/rules/billing/plans.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { discountFields } from './fields.ts';
import { offerText } from './offers.ts';

const columnsFor = ({ locale }: Session): Column<Discount>[] => [
  fieldColumn(discountFields, 'venue', { sort: 'venue', main: true, words: true, render: ({ venue_name }) => venue_name }),
  fieldColumn(discountFields, 'price', {
    numeric: true,
    first: true,
    render: ({ price }) => (price === null ? t('discount.free_test') : formatMoney(price, BILLING_CURRENCY, locale)),
  }),
  fieldColumn(discountFields, 'offer', { sort: 'offer', render: ({ offer }) => offerText(offer) }),
  fieldColumn(discountFields, 'duration', {
    sort: 'duration',
    render: ({ duration }) => (duration === 0 ? t('discount.unlimited') : t('discount.months', { n: duration })),
  }),
  {
    key: 'used',
    label: t('discount.use'),
    render: ({ used }) => <span className={used ? 'tag' : 'muted'}>{t(used ? 'discount.used' : 'discount.unused')}</span>,
  },
];

/** The discounts of all venues. */
export const DiscountList = () => (
  <ListPage
    resource="discount"
    sort="venue"
    columns={columnsFor(useSession())}
    filters={[
      { kind: 'search', name: 'venue_name', label: t('discount.search') },
      {
        kind: 'choice',
        name: 'used',
        label: t('discount.use'),
        choices: [
          { value: 'true', label: t('discount.used') },
          { value: 'false', label: t('discount.unused') },
        ],
      },
    ]}
  />
);
