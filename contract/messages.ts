// Messages to guests about their orders, and push subscriptions (docs/product/messages.md).
import { z } from 'zod';
import { paging, repeatable } from './kit/list.ts';
import { id, named, recordParam, route, venueParam } from './kit/route.ts';
import { MESSAGE_STEPS } from './rules/text/message-texts.ts';

export const MESSAGE_CHANNELS = ['sms', 'mail', 'push'] as const;
/**
 * `shown`: there is no gateway, so the message is only in the venue's log. `failed`: the gateway did not accept it. `not_sent`: an SMS
 * that the limits of the venue exclude. Messages that are `failed` or `not_sent` can be sent again.
 */
export const MESSAGE_STATUSES = ['waiting', 'sent', 'shown', 'failed', 'not_sent'] as const;
/** Why an SMS is `not_sent` (docs/product/messages.md#limits-of-sms). */
export const SMS_EXCLUSIONS = ['off', 'not_mobile', 'country', 'number_limit', 'venue_limit'] as const;
export type SmsExclusion = (typeof SMS_EXCLUSIONS)[number];
/** Why a message was not sent; a gateway's own error text is never shown. */
const MESSAGE_PROBLEMS = ['invalid_receiver', 'out_of_credit', 'refused', 'gateway_down', 'gone', 'erased', ...SMS_EXCLUSIONS] as const;

export const message = z.object({
  id,
  order: id,
  /** The order's reference. */
  ref: z.string(),
  step: z.enum(MESSAGE_STEPS),
  channel: z.enum(MESSAGE_CHANNELS),
  status: z.enum(MESSAGE_STATUSES),
  reason: z.enum(MESSAGE_PROBLEMS).nullable(),
  /**
   * Number or address, and the text; both are erased after 30 days (docs/product/messages.md#retention). `recipient` is null for push.
   */
  recipient: z.string().nullable(),
  text: z.string().nullable(),
  /** Number of attempts. */
  attempts: z.int(),
  at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
});
named('Message', message);
export type Message = z.infer<typeof message>;

export const messageRoutes = {
  /** Newest first. `order`: only messages about that order. */
  list: route({
    method: 'GET',
    path: '/api/venue/:venue/message',
    summary: 'Messages to guests about their orders',
    access: { right: 'message:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ status: repeatable(z.enum(MESSAGE_STATUSES)), order: id.optional(), ...paging }),
    ok: z.array(message),
    list: true,
  }),
  /**
   * `sms`: whether this server can send SMS. `sms_limit`: the venue's limit in 24 hours; null: no limit. `sms_again_at`: when the next SMS
   * can be sent, if the limit is reached (docs/product/messages.md#limits-of-sms).
   */
  ways: route({
    method: 'GET',
    path: '/api/venue/:venue/message/ways',
    summary: 'Channels by which messages can be sent',
    access: { right: 'message:list', venue: 'path' },
    params: venueParam,
    ok: z.object({ sms: z.boolean(), sms_limit: z.int().nullable(), sms_again_at: z.iso.datetime().nullable() }),
  }),
  /** No-op unless the message is `failed` or `not_sent`. An SMS obeys the limits again (docs/product/messages.md#failures). */
  resend: route({
    method: 'POST',
    path: '/api/venue/:venue/message/:id/resend',
    summary: 'Send a message again that was not sent',
    access: { right: 'message:edit', venue: 'path' },
    params: recordParam,
    ok: message,
  }),
};

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** A push subscription as browsers create it; the endpoint is a public https address (docs/security.md#web-push). */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
named('PushSubscription', pushSubscription);
export type PushSubscription = z.infer<typeof pushSubscription>;

const uuidParam = z.object({ uuid: id });

export const pushRoutes = {
  /** The key that a browser needs to subscribe. */
  key: route({
    method: 'GET',
    path: '/api/public/push',
    summary: 'The public key of Web Push',
    access: 'public',
    ok: z.object({ key: z.string() }),
    errors: ['too_many_requests'],
  }),
  /** One phone for each order: a second subscription replaces the first. */
  subscribe: route({
    method: 'PUT',
    path: '/api/public/push/:uuid',
    summary: 'Send push messages about the order to this phone',
    access: 'public',
    params: uuidParam,
    body: pushSubscription,
    status: 204,
    errors: ['wrong_status', 'too_many_requests'],
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/api/public/push/:uuid',
    summary: 'Stop push messages about the order',
    access: 'public',
    params: uuidParam,
    status: 204,
  }),
};
