// The initial team of a new venue: registered users, found by e-mail or name, invited once the venue exists.
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useInput } from '../../../ui/fields/inputs.tsx';
import { Part } from '../../../ui/Page.tsx';
import { fullName } from '../../../ui/person-name.ts';
import { useRegistered, useUsers } from '../use-registered.ts';

const LISTS = ['managers', 'bartenders'] as const;

const PeopleField = ({ name }: { name: (typeof LISTS)[number] }) => {
  const { field, shown } = useInput({ name, label: t(`team.${name}`), hint: t(`team.${name}_text`) });
  const [typed, setTyped] = useState('');
  const ids = (field.value as string[] | undefined) ?? [];
  const users = [...useUsers(ids), ...useRegistered(typed)];
  const labels = new Map(users.map((user) => [user.id, `${fullName(user)} · ${user.email}`]));
  for (const id of ids) if (!labels.has(id)) labels.set(id, '…');
  return (
    <MultiSelect
      {...shown}
      data={[...labels].map(([value, label]) => ({ value, label }))}
      // The server has already filtered the options.
      filter={({ options }) => options}
      searchable
      openOnFocus={false}
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={typed.trim() === '' ? undefined : t('shared.nothing_found')}
      value={ids}
      onChange={field.onChange}
    />
  );
};

export const TeamInputs = () => (
  <Part title={t('team.tab')} text={t('venue.team_hint')}>
    {LISTS.map((name) => (
      <PeopleField key={name} name={name} />
    ))}
  </Part>
);
