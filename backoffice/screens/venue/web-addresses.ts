// The web addresses of a venue.
import { expandName, LINKS, type Link } from '@ardoise/contract/rules/venue-links.ts';
import type { FieldValues } from 'react-hook-form';
import { withScheme } from '../../ui/fields/web-address.ts';

/** The address to save: adds `https://`, and expands an account name such as `@name`. */
export const addressOf = (field: Link, typed: unknown): string => withScheme(expandName(field, String(typed ?? '')));

export const withSchemes = (values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(LINKS.map((field) => [field, addressOf(field, values[field])])),
});
