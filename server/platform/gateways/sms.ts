// SMS by the configured gateway; without one they are not sent, and only appear in the venue's log of messages.
import type { Clock } from '../clock.ts';
import { type OvhAccount, ovhSms, type Sms } from './ovh.ts';

/** `leaves`: false if there is no gateway. `send` throws a `SendFailure`. */
export type SmsGateway = { canSend: boolean; send(sms: Sms): Promise<void> };

/** Numbers and texts are personal data, so they are not even logged. */
const noGateway: SmsGateway = { canSend: false, send: async () => undefined };

export const openSms = (account: OvhAccount | null, clock: Clock): SmsGateway =>
  account ? { canSend: true, send: ovhSms(account, clock) } : noGateway;
