// A simulator of Mollie's API v2 (customers, mandates, payments, refunds, subscriptions) in memory, with its hosted payment page.
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/clock.ts';
import { openApi } from './mollie/api.ts';
import { servePage } from './mollie/page.ts';
import { chargeBack, type Decision, decide, openState, settle, totals } from './mollie/state.ts';
import { openWebhooks } from './mollie/webhooks.ts';

type Options = { clock: Clock; key?: string; tls?: { key: string; cert: string } };

/**
 * Time passes with the clock: what is due happens at the next call, `settle` or `deliver`. `behaviour`: outcomes of debits and cards.
 * `control.fault`: how calls go wrong. `webhooks`: how webhooks go wrong; they are sent by `deliver` alone.
 */
export const startMollieSimulator = async ({ clock, key = 'test_simulated', tls }: Options) => {
  if (!key.startsWith('test_')) throw new Error('The simulator of Mollie accepts test keys only.');
  const webhooks = openWebhooks(clock);
  const state = openState(clock, webhooks.announce);
  const addresses = { api: '', pages: '' };
  const { calls, control, serve } = openApi(state, addresses, key);
  const page = servePage(state);

  const listener = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const url = new URL(request.url ?? '/', addresses.pages);
    const work = url.pathname.startsWith('/checkout/') ? page(request, response, url) : serve(request, response, url);
    work.catch((error: unknown) => response.writeHead(500).end(String(error)));
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addresses.pages = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  addresses.api = `${addresses.pages}/v2`;

  const { behaviour, customers, mandates, payments, refunds, subscriptions } = state;
  return {
    ...{ endpoint: addresses.api, key, calls, control, behaviour, webhooks: webhooks.mood, waitingWebhooks: webhooks.waiting },
    ...{ customers, mandates, payments, refunds, subscriptions },
    settle: () => settle(state),
    /** A person on the payment page, or a bank, decides a payment. `reason`: a `failureReason`, or a bank's code. */
    decide: (payment: string, decision: Decision, reason?: string) => decide(state, payment, decision, reason),
    /** `code`: the bank's. */
    chargeBack: (payment: string, code?: string) => chargeBack(state, payment, code),
    /** Cents paid, refunded and charged back, by customer. */
    totals: () => totals(state),
    /** Sends the webhooks that are due; returns their number. */
    deliver: async (): Promise<number> => {
      settle(state);
      return webhooks.deliver();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
