// The columns of lists of people: what they are called, since when they are known, and how they can be reached.
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import type { Session } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { Column } from './RecordTable.tsx';
import classes from './table.module.css';

type Listed = { name: string; creation_date: string; email: string | null; phone: string | null };

/** Times are told by the clock of the current venue. */
export const peopleColumns = ({ venue, locale }: Session): Column<Listed>[] => [
  {
    key: 'name',
    label: t('people.name'),
    sort: 'name',
    main: true,
    words: true,
    render: ({ name }) => name,
    // Where its own column finds no room.
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
    // Of an address that is broken in two nobody knows whether the break belongs to it.
    render: ({ email }) =>
      email && (
        <span className={classes.address} title={email}>
          {email}
        </span>
      ),
  },
  { key: 'phone', label: t('people.phone'), wideOnly: true, render: ({ phone }) => phone },
];
