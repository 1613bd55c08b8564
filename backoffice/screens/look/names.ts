// What people call the elements of a page.
import { say } from '../../i18n/look/look-texts.ts';
import { markerOf } from './markers.ts';

type MarkerKey = Parameters<typeof say>[0] & `marker.${string}`;

export const nameOf = (selector: string): string => say(`marker.${markerOf(selector)}` as MarkerKey);
