// The text for the state of a message to a guest, with the reason if it was not sent.
import type { Message } from '@ardoise/contract/messages.ts';
import { t } from '../../i18n/translate.ts';

export const messageState = ({ status, reason }: Pick<Message, 'status' | 'reason'>): string => {
  const state = t(`payment.states.${status}`);
  return status !== 'sent' && reason ? t('shared.pair', { name: state, value: t(`payment.reasons.${reason}`) }) : state;
};
