// The hosted payment page: what the cardholder does is a button, which leads back to the shop.
import type http from 'node:http';
import { type Payment, readText } from './records.ts';
import { type Decision, decide, type State } from './state.ts';
import { amountView } from './views.ts';

const DECISIONS: readonly Decision[] = ['paid', 'failed', 'canceled', 'expired'];
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pageOf = ({ description, amount, status }: Payment): string => {
  const buttons = DECISIONS.map((decision) => `<button name="decision" value="${decision}">${decision}</button>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment</title>
<h1>${escapeHtml(description)}</h1><p>EUR ${amountView(amount).value} (${status})</p><form method="post">${buttons.join(' ')}</form></html>`;
};

export const servePage = (state: State) => async (request: http.IncomingMessage, response: http.ServerResponse, url: URL) => {
  const payment = state.payments.get(url.pathname.slice('/checkout/'.length));
  if (!payment) return void response.writeHead(404).end();
  if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(payment));
  const chosen = new URLSearchParams(await readText(request)).get('decision');
  const decision = DECISIONS.find((one) => one === chosen);
  if (!decision) return void response.writeHead(400).end();
  decide(state, payment.id, decision);
  response.writeHead(303, { location: payment.redirectUrl ?? '/' }).end();
};
