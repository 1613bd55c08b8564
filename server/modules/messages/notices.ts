// Writes the messages of an order's step and queues them.
import type { Message, SmsExclusion } from '@ardoise/contract/messages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { type MessageSettings, messageSettings } from '../venues/index.ts';
import { draftsOf, isWritten, type Notice } from './drafts.ts';
import type { SmsGuard } from './limits.ts';
import * as rows from './rows.ts';
import { enqueue } from './sending.ts';

type Deps = {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  limits: SmsGuard;
  webAddress: () => string;
  pageOf(venue: string, order: string): string;
};
type FindExclusion<On> = (on: On, venue: string, phone: string, settings: MessageSettings) => Promise<SmsExclusion | null>;

export const openNotices = ({ db, clock, mailer, limits, webAddress, pageOf }: Deps) => {
  const shortOf = (code: string) => `${webAddress()}/o/${code}`;
  const draft = async <On extends Runs>(on: On, notice: Notice, exclusion: FindExclusion<On>): Promise<rows.Draft[]> => {
    const { venue, order, uuid, step, phone } = notice;
    const settings = await messageSettings(on, venue, clock.now());
    if (!settings) return [];
    const push = (await on.one(rows.findSubscription(venue, order))) !== undefined;
    const excluded = phone && isWritten(step, settings) ? await exclusion(on, venue, phone, settings) : null;
    return draftsOf(notice, { settings, excluded, mail: mailer.canSend, push, page: pageOf(venue, uuid), shortOf });
  };
  return {
    /** Writes the messages of a step, each only once over repeated calls, and queues them. */
    async send(tx: Tx, notice: Notice): Promise<void> {
      const { venue } = notice;
      const drafts = await draft(tx, notice, limits.lockedExclusion);
      for (const id of await rows.insertDrafts(tx, venue, drafts, clock.now())) await enqueue(tx, { venue, id });
    },
    /** The channels of a message about a step if it were sent now. */
    ways: async (notice: Notice): Promise<Message['channel'][]> =>
      (await draft(db, notice, limits.exclusion)).filter(({ excluded }) => !excluded).map(({ channel }) => channel),
  };
};
