// Shows the current venue; a user with several venues picks one from a searchable list.
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { TYPING_MS } from '../../ui/typing.ts';
import { askToLeave } from '../leave-guard.ts';
import { useSession } from '../session/session.ts';
import { readVenues } from '../session/user-venues.ts';
import classes from './shell.module.css';

/** The venues to choose from: those of the session, or the server's search result if the user has more than the session holds (500). */
const useVenueSearch = (search: string): readonly OwnVenue[] => {
  const { venues, total, user, venue } = useSession();
  const [found, setFound] = useState<readonly OwnVenue[]>(venues);
  const many = total > venues.length;
  useEffect(() => {
    if (!many || search === '' || search === venue.name) return setFound(venues);
    let cancelled = false;
    const wait = setTimeout(() => {
      readVenues(user.sub, search).then(
        ({ rows }) => !cancelled && setFound(rows),
        () => undefined,
      );
    }, TYPING_MS);
    return () => {
      cancelled = true;
      clearTimeout(wait);
    };
  }, [many, search, user.sub, venue.name, venues]);
  return found;
};

export const VenueSwitcher = ({ onSwitch }: { onSwitch(venue: OwnVenue): void }) => {
  const { venue, total } = useSession();
  const [search, setSearch] = useState('');
  const found = useVenueSearch(search);
  if (total < 2) return <strong className="cut">{venue.name}</strong>;
  const offered = found.some(({ id }) => id === venue.id) ? found : [venue, ...found];
  const pick = async (id: string | null) => {
    const next = offered.find((one) => one.id === id);
    if (next && next.id !== venue.id && (await askToLeave())) onSwitch(next);
  };
  return (
    <Select
      className={classes.venues}
      aria-label={t('shell.switch_venue')}
      data={offered.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} · ${t('venue.inactive')}` }))}
      value={venue.id}
      onChange={(id) => void pick(id)}
      onSearchChange={setSearch}
      onFocus={(event) => event.currentTarget.select()}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('shared.nothing_found')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
};
