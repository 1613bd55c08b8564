import type { User } from '@ardoise/contract/accounts/users.ts';
import { formatDate } from '@ardoise/contract/rules/locales.ts';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import table from '../../ui/list/table.module.css';
import { userFields } from './fields.ts';
import { StateMark } from './StateMark.tsx';

/** A yes is shown as the column's label, because a card has no headers; a no is empty. */
const Yes = ({ word, yes }: { word: string; yes: boolean }) => yes && <span className="tag">{word}</span>;

const columnsFor = ({ locale, venue }: Session): Column<User>[] => [
  fieldColumn(userFields, 'firstname', { sort: 'firstname', main: true, words: true, render: ({ firstname }) => firstname }),
  fieldColumn(userFields, 'lastname', { sort: 'lastname', words: true, render: ({ lastname }) => lastname }),
  fieldColumn(userFields, 'email', {
    sort: 'email',
    // Addresses are not wrapped: a line break could be read as part of the address.
    render: ({ email }) => (
      <span className={`cut block ${table.address}`} title={email}>
        {email}
      </span>
    ),
  }),
  { key: 'state', label: t('user.state'), render: (user) => <StateMark user={user} /> },
  { key: 'admin', label: t('user.admin'), render: ({ admin }) => <Yes word={t('user.admin')} yes={admin} /> },
  {
    key: 'newsletter',
    label: t('user.newsletter'),
    wideOnly: true,
    render: ({ newsletter }) => <Yes word={t('user.newsletter')} yes={newsletter} />,
  },
  {
    key: 'registration_date',
    label: t('user.registration_date'),
    sort: 'registration_date',
    wideOnly: true,
    render: ({ registration_date: at }) => <time dateTime={at}>{formatDate(new Date(at), locale, venue.timezone)}</time>,
  },
];

export const UserList = () => (
  <ListPage
    resource="user"
    sort="lastname"
    columns={columnsFor(useSession())}
    filters={[{ kind: 'search', name: 'name', label: t('user.search') }]}
  />
);
