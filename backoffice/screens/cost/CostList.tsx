import type { Cost } from '@ardoise/contract/costs.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';

const NewCost = () => (
  <Button component={Link} to="/cost/create" leftSection={<IconPlus size={20} aria-hidden />}>
    {t('cost.new')}
  </Button>
);

/** How a fee is charged, where that is not once an order of any kind. */
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
      { key: 'name', label: t('cost.name'), sort: 'name', main: true, render: ({ name }) => name },
      {
        key: 'application',
        label: t('cost.application'),
        sort: 'application',
        render: ({ application }) => t(`cost.application_${application}`),
      },
      {
        key: 'marks',
        label: t('cost.how'),
        bare: true,
        render: (cost) => (
          <span className={kit.tags}>
            {marksOf(cost).map((mark) => (
              <span key={mark} className={kit.tag}>
                {mark}
              </span>
            ))}
          </span>
        ),
      },
      {
        key: 'net_price',
        label: t('product.price'),
        sort: 'net_price',
        numeric: true,
        first: true,
        render: ({ net_price }) => formatMoney(net_price, venue.currency, locale),
      },
    ],
    [venue.currency, locale],
  );
};

/** Fees: name, what they apply to, how they are charged, price. */
export const CostList = () => {
  const { may } = useSession();
  const creating = may('cost:create');
  return (
    <Page title={t('cost.title')} actions={creating && <NewCost />}>
      <ResourceList<Cost>
        resource="cost"
        sort={{ field: 'name', order: 'ASC' }}
        columns={useColumns()}
        rowTo={({ id }) => `/cost/${id}`}
        filters={[{ kind: 'search', name: 'name', label: t('cost.name_search') }]}
        empty={
          <Empty title={t('cost.empty_title')} text={t('cost.empty_text')}>
            {creating && <NewCost />}
          </Empty>
        }
      />
    </Page>
  );
};
