// The policy of guest pages is the build's: what gets into a page by somebody's data is not allowed by having got there.
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';
import { openRenderer, type Rendering, renderFrom } from './render.ts';

const PLANTED = 'document.title="planted"';
const STYLE = 'body{background:url(https://evil.example/)}';
/** As if the build let markup through that stands in a name. */
const plant = (html: string): string => html.replace('<div id="root"', `<script>${PLANTED}</script><style>${STYLE}</style><div id="root"`);

let app: TestApp;
let real: Rendering;
let venue: string;

beforeAll(async () => {
  real = await openRenderer(process.cwd())();
  const { renderer } = real;
  renderFrom(async () => ({
    ...real,
    renderer: {
      renderMenuPage: (input) => plant(renderer.renderMenuPage(input)),
      renderInactivePage: (input) => plant(renderer.renderInactivePage(input)),
      renderOrderPage: (input) => plant(renderer.renderOrderPage(input)),
      renderNewsletterPage: (input) => plant(renderer.renderNewsletterPage(input)),
      renderPrivacyPage: (input) => plant(renderer.renderPrivacyPage(input)),
      renderNotFoundPage: (input) => plant(renderer.renderNotFoundPage(input)),
      renderAwayPage: (input) => plant(renderer.renderAwayPage(input)),
    },
  }));
  app = await startTestApp();
  // It would stay for the files that the same worker runs next.
  renderFrom(undefined as never);
  venue = await makeVenue(app);
  await makeMenu(app, venue);
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inline = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) => content);

it('allows what the build writes inline in each page, and nothing that was planted there', async () => {
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  const { body } = await app.send<{ url: string }>('POST', `/api/menu/${venue}/preview`, { token, body: {} });
  for (const path of [`/m/${venue}`, body.url, `/m/${venue}/order/${newId()}`, `/m/${venue}/privacy`, `/m/${newId()}`]) {
    const { body: html, headers } = await app.send<string>('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(html, path).toContain(PLANTED);
    expect(policy, path).toBe(real.policy);
    const [scripts = '', styles = ''] = ['script-src', 'style-src'].map((name) => policy.split('; ').find((part) => part.startsWith(name)));
    const refused = [
      ...inline(html, 'script').filter((text) => !scripts.includes(hashOf(text))),
      ...inline(html, 'style').filter((text) => !styles.includes(hashOf(text))),
    ];
    expect(refused, path).toEqual([PLANTED, STYLE]);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  }
});

it('leaves no way round: bases, forms, frames and plug-ins are shut', () => {
  for (const part of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "frame-src 'none'",
  ])
    expect(real.policy.split('; ')).toContain(part);
});
