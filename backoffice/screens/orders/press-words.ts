// What is said of a press until its answer is there.
import type { TextKey } from '../../i18n/translate.ts';
import type { PressState } from './live/presses.ts';

export const pressWords: Record<PressState, TextKey> = {
  sent: 'orders.press_sent',
  checking: 'orders.press_checking',
  waiting: 'orders.press_waiting',
  unsent: 'orders.press_unsent',
  unconfirmed: 'orders.press_unconfirmed',
};
