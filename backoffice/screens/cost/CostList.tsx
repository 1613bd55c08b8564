import type { Cost } from '@ardoise/contract/catalog/costs.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { useMemo } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { costFields } from './fields.ts';

/** Labels of everything in which a fee differs from "once for each order". */
const marksOf = ({ manual, multiple, bar, table, unavailable }: Cost): string[] => [
  ...(unavailable ? [t('cost.off')] : []),
  ...(manual ? [t('cost.manual')] : []),
  ...(multiple ? [t('cost.multiple')] : []),
  ...(bar !== table ? [t(bar ? 'cost.bar' : 'cost.table')] : []),
];

const useColumns = (): Column<Cost>[] => {
  const { venue, locale } = useSession();
  return useMemo(
    () => [
      fieldColumn(costFields, 'name', { sort: 'name', main: true, render: ({ name }) => name }),
      fieldColumn(costFields, 'application', {
        sort: 'application',
        render: ({ application }) => t(`cost.application_${application}`),
      }),
      {
        key: 'marks',
        label: t('cost.how'),
        bare: true,
        render: (cost) => (
          <span className="row g2">
            {marksOf(cost).map((mark) => (
              <span key={mark} className="tag">
                {mark}
              </span>
            ))}
          </span>
        ),
      },
      fieldColumn(costFields, 'net_price', {
        sort: 'net_price',
        numeric: true,
        first: true,
        render: ({ net_price }) => formatMoney(net_price, venue.currency, locale),
      }),
    ],
    [venue.currency, locale],
  );
};

/** The list of fees: name, application, how it is charged, and price. */
export const CostList = () => (
  <ListPage resource="cost" columns={useColumns()} filters={[{ kind: 'search', name: 'name', label: t('cost.name_search') }]} />
);
