// SMS: by the gateway that is configured; without one they leave for nowhere, and the venue reads them in its own log of messages.
import type { Clock } from '../clock.ts';
import { type OvhAccount, ovhSms, type Sms } from './ovh.ts';

/** `leaves`: false where there is no gateway. `send` throws a `SendFailure`. */
export type SmsGateway = { leaves: boolean; send(sms: Sms): Promise<void> };

/** Not even a log of the process has them: numbers and texts are people's. */
const nowhere: SmsGateway = { leaves: false, send: async () => undefined };

export const openSms = (account: OvhAccount | null, clock: Clock): SmsGateway =>
  account ? { leaves: true, send: ovhSms(account, clock) } : nowhere;
