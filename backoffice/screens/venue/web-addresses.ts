// The web addresses of a venue.
import { expandName, LINKS, type Link } from '@ardoise/contract/rules/venue-links.ts';
import type { FieldValues } from 'react-hook-form';
import { withScheme } from '../../ui/fields/web-address.ts';

/** As it is saved: typed without `https://` it gets that, and an account typed as `@name` its address. */
export const addressOf = (field: Link, typed: unknown): string => withScheme(expandName(field, String(typed ?? '')));

export const withSchemes = (values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(LINKS.map((field) => [field, addressOf(field, values[field])])),
});
