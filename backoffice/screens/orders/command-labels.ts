// Labels of a command's states until its response arrives.
import type { TextKey } from '../../i18n/translate.ts';
import type { CommandState } from './live/commands.ts';

export const commandLabels: Record<CommandState, TextKey> = {
  sent: 'orders.press_sent',
  checking: 'orders.press_checking',
  waiting: 'orders.press_waiting',
  unsent: 'orders.press_unsent',
  unconfirmed: 'orders.press_unconfirmed',
};
