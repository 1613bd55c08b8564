// The local mailbox: a plain page of the mails that would have been sent. Links are kept; all other markup is escaped.
import type { Query } from './host.ts';

type MailRow = { recipient: string; subject: string; body: string; at: Date };

const NEWEST = 'select recipient, subject, body, at from mail order by at desc, id desc limit 100';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'article{border-top:1px solid #8886;padding:1rem 0}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0;opacity:.75}' +
  'pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.75rem 0 0}';
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Makes links of addresses; a full stop after an address is not part of it. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, place) => (place % 2 === 1 ? `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>` : escaped(part)))
    .join('');

const article = ({ recipient, subject, body, at }: MailRow): string =>
  `<article><h2>${escaped(subject)}</h2><p>${escaped(recipient)} · <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p><pre>${linked(body)}</pre></article>`;

const page = (mails: readonly MailRow[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${STYLE}</style></head>` +
  `<body><h1>Mailbox</h1>${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('')}</body></html>`;

/** The newest 100 mails of the table `mail`, for a demonstration without a mail server. */
export const mailbox = (query: Query) => ({ path: '/dev/mailbox', style: STYLE, html: async () => page(await query<MailRow>(NEWEST)) });
