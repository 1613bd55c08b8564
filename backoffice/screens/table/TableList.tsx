import type { Table } from '@ardoise/contract/tables.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';
import { BarCode } from './BarCode.tsx';
import { Codes } from './Codes.tsx';
import { tableFields } from './fields.ts';
import { NewTables } from './NewTables.tsx';
import { TableActions } from './TableActions.tsx';

const columns = (): Column<Table>[] => [
  fieldColumn(tableFields, 'number', { sort: 'number', main: true, render: ({ number }) => number }),
  { key: 'actions', label: t('table.actions'), bare: true, interactive: true, render: (table) => <TableActions table={table} /> },
];

const Print = () => (
  <Button component={Link} to="/table/print" variant="default" leftSection={<IconPrinter size={20} aria-hidden />}>
    {t('table.print')}
  </Button>
);

/** The list of tables with their QR codes. */
export const TableList = () => {
  const { may } = useSession();
  const creating = may('table:create');
  return (
    <Page
      title={t('names.table')}
      actions={
        <>
          <Print />
          {creating && <NewTables />}
        </>
      }
    >
      <Codes />
      <BarCode />
      <ResourceList<Table>
        resource="table"
        sort={{ field: 'number', order: 'ASC' }}
        columns={columns()}
        rowTo={({ id }) => `/table/${id}`}
        filters={[{ kind: 'search', name: 'number', label: t('table.search') }]}
        empty={
          <Empty title={t('table.empty_title')} text={t('table.empty_text')}>
            {creating && <NewTables />}
          </Empty>
        }
      />
    </Page>
  );
};
