// What people call the elements of a page.

import type { Names } from '@ardoise/contract/rules/look/messages.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import { markerOf } from './markers.ts';

type MarkerKey = TextKey & `look.marker.${string}`;

export const nameOf = (selector: string): string => t(`look.marker.${markerOf(selector)}` as MarkerKey);

/** The same, told apart where one record is meant: by what guests call that. */
export const fullNameOf = (selector: string, names: Names): string =>
  selector === markerOf(selector)
    ? nameOf(selector)
    : t('shared.pair', { name: nameOf(selector), value: names[selector] || t('look.this_one') });
