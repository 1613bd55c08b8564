import type { Pass } from '@ardoise/contract/passes.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { passFields } from './fields.ts';

const columns = (): Column<Pass>[] => [
  fieldColumn(passFields, 'passphrase', { sort: 'passphrase', main: true, render: ({ passphrase }) => passphrase }),
];

/** Passphrases by themselves: there is nothing else to say of them. */
export const PassList = () => (
  <ListPage
    resource="pass"
    sort="passphrase"
    columns={columns()}
    filters={[{ kind: 'search', name: 'passphrase', label: t('pass.search') }]}
  />
);
