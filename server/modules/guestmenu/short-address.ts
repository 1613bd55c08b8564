// The short address of an order in messages: it redirects to the order's page (docs/product/messages.md#short-address).
import { guestRoutes } from '@ardoise/contract/guest.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { limiter, requireRoom } from '../../http/limits/limits.ts';
import type { Orders } from '../orders/index.ts';
import { UNLISTED } from './published.ts';

type Pages = { sendNotFound(request: FastifyRequest, reply: FastifyReply, of: 'order'): Promise<FastifyReply> };

/**
 * Wrong codes of an address in a minute: enough for a room of guests with truncated links. The limit only protects the server: a code
 * has 127 bits (22 characters of 56), so it cannot be guessed, and a correct code always works.
 */
const WRONG_PER_ADDRESS = 30;

/** Binds `GET /o/{code}`. */
export const shortAddresses = (on: Bind, { sendNotFound }: Pages, orders: Pick<Orders, 'byCode'>): void => {
  const wrong = limiter(WRONG_PER_ADDRESS, 60);
  on(guestRoutes.shortAddress, async ({ params, request, reply }) => {
    const order = await orders.byCode(params.code);
    if (order) reply.headers(UNLISTED).redirect(`/m/${order.venue}/order/${order.uuid}`, 303);
    else {
      requireRoom(wrong.take(request.ip));
      await sendNotFound(request, reply, 'order');
    }
  });
};
