// The venue's address on another site. An unusual address shows a warning but can be saved (docs/product/venues.md#links).
import { expandName, isDisguised, isOfSite, isUnusual, type Link } from '@ardoise/contract/rules/venue-links.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useInput } from '../../../ui/fields/inputs.tsx';
import { checkWebAddress } from '../../../ui/fields/web-address.ts';
import classes from '../venue.module.css';
import { addressOf } from '../web-addresses.ts';

const check = (field: Link) => (typed: unknown) => {
  const address = addressOf(field, typed);
  if (isDisguised(address)) return t('problems.disguised_link');
  const isAddress = checkWebAddress(address);
  return isAddress === true && /^https?:/i.test(address) && !isOfSite(field, address) ? t('problems.wrong_site') : isAddress;
};

export const LinkField = ({ name }: { name: Link }) => {
  const [typing, setTyping] = useState(false);
  const { field, error, shown } = useInput({ name, label: t(`venue.${name}`), rules: { validate: check(name) } });
  const typed = (field.value as string | null) ?? '';
  const doubtful = !typing && !error && !shown.readOnly && isUnusual(name, addressOf(name, typed));
  const hint = name === 'instagram' && !shown.readOnly ? t('venue.instagram_hint') : undefined;
  const warning = t(name === 'website' ? 'venue.link_http' : 'venue.link_unusual');
  return (
    <TextInput
      {...shown}
      type={name === 'instagram' ? 'text' : 'url'}
      inputMode="url"
      autoComplete="off"
      maxLength={500}
      description={doubtful ? <span className={classes.doubt}>{warning}</span> : hint}
      value={typed}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        const address = expandName(name, typed);
        if (address !== typed) field.onChange(address);
        field.onBlur();
      }}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
};
