// What people call the elements of a page.
import { type TextKey, t } from '../../i18n/translate.ts';
import { markerOf } from './markers.ts';

type MarkerKey = TextKey & `look.marker.${string}`;

export const nameOf = (selector: string): string => t(`look.marker.${markerOf(selector)}` as MarkerKey);

/** The same, told apart where one record is meant. */
export const fullNameOf = (selector: string): string =>
  selector === markerOf(selector) ? nameOf(selector) : t('shared.pair', { name: nameOf(selector), value: t('look.this_one') });
