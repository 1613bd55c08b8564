// The columns of lists of people: name, date of creation, e-mail and phone.
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import type { Session } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { Column } from './RecordTable.tsx';
import classes from './table.module.css';

type Listed = { name: string; creation_date: string; email: string | null; phone: string | null };

/** Times are in the time zone of the current venue. */
export const peopleColumns = ({ venue, locale }: Session): Column<Listed>[] => [
  {
    key: 'name',
    label: t('people.name'),
    sort: 'name',
    main: true,
    words: true,
    render: ({ name }) => name,
    // Shown while the phone's own column is hidden.
    below: ({ phone }) => phone,
  },
  {
    key: 'creation_date',
    label: t('people.creation_date'),
    sort: 'creation_date',
    render: ({ creation_date }) => <time dateTime={creation_date}>{formatDateTime(new Date(creation_date), locale, venue.timezone)}</time>,
  },
  {
    key: 'email',
    label: t('people.email'),
    // Kept on one line: in a broken address it is unclear whether the break belongs to it.
    render: ({ email }) =>
      email && (
        <span className={`cut block ${classes.address}`} title={email}>
          {email}
        </span>
      ),
  },
  { key: 'phone', label: t('people.phone'), wideOnly: true, render: ({ phone }) => phone },
];
