// The web addresses of a venue.
import type { FieldValues } from 'react-hook-form';
import { withScheme } from '../../ui/fields/web-address.ts';

const WEB_FIELDS = ['website', 'instagram', 'facebook', 'tripadvisor', 'gmaps'];

/** Web addresses typed without `https://` get it. */
export const withSchemes = (values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(WEB_FIELDS.map((field) => [field, withScheme(values[field])])),
});
