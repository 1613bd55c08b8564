// Mollie's reports of changed payments. They are not signed: the path is secret, and the payment is read from Mollie (charges/refunds.ts).
import { timingSafeEqual } from 'node:crypto';
import { hookRoutes } from '@ardoise/contract/billing/hook.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Bind } from '../../../http/bind.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import { derived } from '../../../platform/tokens.ts';

/** Reports of one address a minute; Mollie repeats what was refused. */
const REPORTS_PER_ADDRESS = 600;
const PAYMENT = /^tr_[A-Za-z0-9]{4,40}$/;

/** The secret part of the webhook's path. */
const secretOf = (secret: string): string => derived(secret, 'mollie-webhook');
export const hookPath = (secret: string): string => hookRoutes.mollie.path.replace(':secret', secretOf(secret));

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** `changed`: reads a payment again. */
export const bindHook = (on: Bind, secret: string, changed: (ref: string) => Promise<void>): void => {
  const reports = limiter(REPORTS_PER_ADDRESS, 60);
  const known = secretOf(secret);
  on(hookRoutes.mollie, async ({ params, request }) => {
    requireRoom(reports.take(request.ip));
    if (!isEqual(params.secret, known)) throw new ApiError('not_found');
    const id = new URLSearchParams(String(request.body ?? '')).get('id');
    if (id && PAYMENT.test(id)) await changed(id);
  });
};
