// The display names of elements.

import type { Names } from '@ardoise/contract/rules/look/messages.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import { markerOf } from './markers.ts';

type MarkerKey = TextKey & `look.marker.${string}`;

export const nameOf = (selector: string): string => t(`look.marker.${markerOf(selector)}` as MarkerKey);

/** The display name; a single record is identified by its own name. */
export const fullNameOf = (selector: string, names: Names): string =>
  selector === markerOf(selector)
    ? nameOf(selector)
    : t('shared.pair', { name: nameOf(selector), value: names[selector] || t('look.this_one') });
