// The HTML of the simulated provider's pages: no script, one style sheet.
import { BILLING_CURRENCY } from '@ardoise/contract/rules/billing/plans.ts';
import { bcp47, formatDay } from '@ardoise/contract/rules/locales.ts';
import { formatMoney, fromMinor } from '@ardoise/contract/rules/money.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { CARDS, type CardName, expiryAfter } from './behaviours.ts';
import type { PayTexts } from './texts.ts';

/** Sizes and colours as in the back-office; controls are at least 44 px high. */
export const PAY_STYLE =
  ':root{color-scheme:light dark;accent-color:light-dark(#0b7a5c,#4cc2a0)}*{box-sizing:border-box}' +
  'body{margin:0;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f6f7f9,#0f141a);color:light-dark(#17202b,#e8edf3)}' +
  'main{max-width:28rem;margin:1rem auto;padding:1.25rem;border:1px solid light-dark(#dfe4ea,#2a323c);border-radius:16px;background:light-dark(#fff,#171d25);overflow-wrap:anywhere}' +
  '.note{margin:0;padding:.75rem 1rem;border:1px dashed light-dark(#8a95a3,#6f7c8b);border-radius:10px;background:light-dark(#eef1f4,#1f2731)}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:1.25rem 0 .75rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}' +
  'dt,.small{color:light-dark(#55616f,#a3afbd)}dd{margin:0}.amount{font-weight:600;font-variant-numeric:tabular-nums}' +
  'fieldset{margin:0 0 1.25rem;padding:0;border:0;min-width:0}legend{padding:0;font-weight:600;margin-bottom:.5rem}' +
  'label{display:flex;gap:.75rem;align-items:center;min-height:52px;padding:.5rem 1rem;margin-bottom:.5rem;border:1px solid light-dark(#8a95a3,#6f7c8b);border-radius:12px;cursor:pointer}' +
  'label:has(:checked){border-color:light-dark(#0b7a5c,#4cc2a0);background:light-dark(#e2f3ec,#14332a)}' +
  'input{flex:none;width:1.25rem;height:1.25rem;margin:0}label span span{display:block;font-size:.875rem}.number{font-variant-numeric:tabular-nums}' +
  'button,.back{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:.5rem;padding:.5rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:inherit;background:none;border:1px solid light-dark(#8a95a3,#6f7c8b);border-radius:12px;cursor:pointer}' +
  '.main{min-height:52px;color:light-dark(#fff,#06231a);background:light-dark(#0b7a5c,#4cc2a0);border-color:transparent}.main:hover{background:light-dark(#09664d,#62d0b0)}' +
  ':focus-visible,label:has(:focus-visible){outline:3px solid light-dark(#0b7a5c,#4cc2a0);outline-offset:2px}label :focus-visible{outline:0}';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
/** Fills a text in; a function as replacement, because `$&` in a value has no meaning. */
const filled = (text: string, name: string, value: string): string => escaped(text.replace(`{${name}}`, () => value));

const frame = ({ locale, title, simulation, simulation_text }: PayTexts, body: string): string =>
  `<!doctype html><html lang="${bcp47(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${PAY_STYLE}</style></head>` +
  `<body><main><p class="note"><strong>${escaped(simulation)}</strong><br>${escaped(simulation_text)}</p>${body}</main></body></html>`;

/** Explains that there is no payment at this address. */
export const unknownPage = (texts: PayTexts): string =>
  frame(texts, `<h1>${escaped(texts.unknown)}</h1><p>${escaped(texts.unknown_text)}</p>`);

const cardChoice = (texts: PayTexts, name: CardName, now: Date): string => {
  const { number, months } = CARDS[name];
  const expires = filled(texts.expires, 'date', formatDay(expiryAfter(now, months), texts.locale));
  return (
    `<label><input type="radio" name="card" value="${name}"${name === 'works' ? ' checked' : ''}>` +
    `<span><span class="number">•••• ${number}</span>${escaped(texts[name])}<span class="small">${expires}</span></span></label>`
  );
};

type Shown = { payment: Pick<ProviderPayment, 'amount' | 'status'> & { description: string; back: string }; merchant: string; now: Date };

const form = (texts: PayTexts, { payment, now }: Shown, amount: string, warning: string): string => {
  const cards = Object.keys(CARDS).map((name) => cardChoice(texts, name as CardName, now));
  const main = payment.amount === 0 ? escaped(texts.store) : filled(texts.pay, 'amount', amount);
  const button = (decision: string, label: string, style = '') => `<button name="decision" value="${decision}"${style}>${label}</button>`;
  return (
    `<form method="post">${warning}<fieldset><legend>${escaped(texts.card)}</legend>${cards.join('')}</fieldset>` +
    `${button('pay', main, ' class="main"')}${button('refuse', escaped(texts.refuse))}${button('cancel', escaped(texts.cancel))}</form>`
  );
};

/** The state of a decided or expired payment, and the link back. */
const outcome = (texts: PayTexts, { payment, merchant }: Shown): string => {
  const { status, amount } = payment;
  const text = status === 'paid' && amount === 0 ? texts.stored : texts[status as 'paid' | 'failed' | 'canceled' | 'expired'];
  const back = filled(texts.back, 'merchant', merchant);
  return `<p role="status">${escaped(text)}</p><a class="back main" href="${escaped(payment.back)}">${back}</a>`;
};

/** The payment, with the form while it is open. `incomplete`: a form without a card or a decision was sent. */
export const payPage = (texts: PayTexts, shown: Shown, { incomplete = false } = {}): string => {
  const { payment, merchant } = shown;
  const amount = formatMoney(fromMinor(payment.amount, BILLING_CURRENCY), BILLING_CURRENCY, texts.locale);
  const only = payment.amount === 0 ? `<br><span class="small">${escaped(texts.only_stores)}</span>` : '';
  const warning = incomplete ? `<p role="alert">${escaped(texts.choose)}</p>` : '';
  const row = (name: string, value: string) => `<dt>${escaped(name)}</dt><dd>${value}</dd>`;
  return frame(
    texts,
    `<h1>${escaped(payment.amount === 0 ? texts.store_heading : texts.pay_heading)}</h1><dl>${row(texts.merchant, escaped(merchant))}` +
      `${row(texts.description, escaped(payment.description))}${row(texts.amount, `<span class="amount">${escaped(amount)}</span>${only}`)}</dl>` +
      (payment.status === 'open' ? form(texts, shown, amount, warning) : outcome(texts, shown)),
  );
};
