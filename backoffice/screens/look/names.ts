// What people call the elements of a page.
import { say } from '../../i18n/look/look-texts.ts';
import { t } from '../../i18n/translate.ts';
import { markerOf } from './markers.ts';

type MarkerKey = Parameters<typeof say>[0] & `marker.${string}`;

export const nameOf = (selector: string): string => say(`marker.${markerOf(selector)}` as MarkerKey);

/** The same, told apart where one record is meant. */
export const fullNameOf = (selector: string): string =>
  selector === markerOf(selector) ? nameOf(selector) : t('shared.pair', { name: nameOf(selector), value: say('this_one') });
