// Routes of staff about messages, and the public key of Web Push.
import { ApiError } from '@ardoise/contract/errors.ts';
import { type Message, messageRoutes, pushRoutes } from '@ardoise/contract/messages.ts';
import type { Bind } from '../../http/bind.ts';
import { limiter, requireRoom } from '../../http/limits/limits.ts';
import { findIn, pageBounds, requireFound, totalOf } from '../../http/resource.ts';
import type { Db } from '../../platform/db.ts';
import type { SmsGuard } from './limits.ts';
import * as rows from './rows.ts';

/** Per minute and node; a bar's guests share one address. */
const KEYS_PER_ADDRESS = 600;

type Deps = {
  db: Db;
  limits: SmsGuard;
  /** True if SMS are really sent. */
  sendsSms: boolean;
  pushKey: string;
  resend(key: rows.Key): Promise<void>;
};

export const bindMessages = (on: Bind, { db, limits, sendsSms, pushKey, resend }: Deps): void => {
  const find = async (venue: string, id: string): Promise<Message | null> => {
    const row = await db.one(rows.findMessage({ venue, id }));
    return row ? rows.messageOf(row) : null;
  };
  on(messageRoutes.list, async ({ params: { venue }, query: { status: statuses, order, ...page } }) => {
    const { size, before } = pageBounds(page);
    const filter = { statuses, order };
    const found = await db.all(rows.listMessages(venue, filter, size, before));
    const count = async () => requireFound(await db.one(rows.countMessages(venue, filter))).total;
    return { rows: found.map(rows.messageOf), total: await totalOf(found, page, count) };
  });
  on(messageRoutes.ways, async ({ params: { venue } }) => ({ sms: sendsSms, ...(await limits.ofVenue(db, venue)) }));
  on(
    messageRoutes.resend,
    async ({ params: key }) => {
      await resend(key);
      const message = await find(key.venue, key.id);
      if (!message) throw new ApiError('not_found');
      return message;
    },
    { find: (params: Record<string, string>, venue: string | null) => findIn({ find }, params.id, venue) },
  );
  const keys = limiter(KEYS_PER_ADDRESS, 60);
  on(pushRoutes.key, ({ request }) => {
    requireRoom(keys.take(request.ip));
    return { key: pushKey };
  });
};
