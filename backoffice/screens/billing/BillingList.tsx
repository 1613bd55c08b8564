// Venues with a subscription, present or past: who pays, fails and ends, and the recurring turnover.
import type { BillingRow } from '@ardoise/contract/billing/overview.ts';
import { BILLING_STATES } from '@ardoise/contract/rules/billing/states.ts';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { Filter } from '../../ui/list/filter/FilterBar.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';
import { Totals } from './Totals.tsx';
import { endText, euros, offerText, StateTag, tryText } from './words.tsx';

const columnsFor = ({ locale }: Session): Column<BillingRow>[] => [
  { key: 'name', label: t('billing.venue'), sort: 'name', main: true, words: true, render: ({ name }) => name },
  { key: 'state', label: t('billing.state'), first: true, render: ({ state }) => <StateTag state={state} /> },
  { key: 'offer', label: t('billing.offer'), render: ({ offer }) => offerText(offer) },
  {
    key: 'price_ht',
    label: t('billing.monthly'),
    sort: 'price_ht',
    numeric: true,
    render: ({ price_ht }) => euros(price_ht, locale),
  },
  { key: 'end', label: t('billing.due'), sort: 'end', render: (row) => endText(row, locale) },
  {
    key: 'past_due',
    label: t('billing.past_due'),
    render: (row) =>
      row.past_due > 0 && (
        <span className="stack g0">
          <span className="nowrap">{euros(row.past_due, locale)}</span>
          <span className="muted small">{tryText(row, locale)}</span>
        </span>
      ),
  },
];

const filters = (): readonly Filter[] => [
  { kind: 'search', name: 'name', label: t('billing.search') },
  {
    kind: 'choice',
    name: 'state',
    label: t('billing.state'),
    choices: BILLING_STATES.map((value) => ({ value, label: t(`billing.states.${value}`) })),
  },
];

export const BillingList = () => (
  <Page title={t('names.billing')}>
    <Totals />
    <ResourceList<BillingRow>
      resource="overview"
      columns={columnsFor(useSession())}
      rowTo={({ id }) => `/billing/${id}`}
      filters={filters()}
      sort={{ field: 'name', order: 'ASC' }}
      empty={<Empty title={t('billing.empty_title')} text={t('billing.empty_text')} />}
    />
  </Page>
);
