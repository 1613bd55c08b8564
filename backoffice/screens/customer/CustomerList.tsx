// The list of customers. Users who may change customers can also search, export and erase; others only read.
import type { Customer } from '@ardoise/contract/people.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { peopleColumns } from '../../ui/list/people-columns.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';
import { CustomerActions } from './CustomerActions.tsx';

export const CustomerList = () => {
  const session = useSession();
  const manages = session.may('customer:delete');
  const columns: Column<Customer>[] = peopleColumns(session);
  if (manages)
    columns.push({
      key: 'actions',
      label: t('people.actions'),
      bare: true,
      interactive: true,
      render: (customer) => <CustomerActions customer={customer} />,
    });
  return (
    <Page title={t('names.customer')}>
      <ResourceList<Customer>
        resource="customer"
        sort={{ field: 'creation_date', order: 'DESC' }}
        columns={columns}
        {...(manages && { filters: [{ kind: 'search', name: 'name', label: t('customer.search') }] })}
        // Always refetched: orders add customers.
        queryOptions={{ staleTime: 0 }}
        empty={<Empty title={t('customer.empty_title')} text={t('customer.empty_text')} />}
      />
    </Page>
  );
};
