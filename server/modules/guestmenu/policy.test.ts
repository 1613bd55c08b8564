// The content policy of guest pages comes from the build, so data in a page cannot allow itself.
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';
import { openRenderer, type Rendering, setDevelopmentSource } from './render.ts';

const PLANTED = 'document.title="planted"';
const STYLE = 'body{background:url(https://evil.example/)}';
/** Simulates a build that does not escape markup in a name. */
const plant = (html: string): string => html.replace('<div id="root"', `<script>${PLANTED}</script><style>${STYLE}</style><div id="root"`);

let app: TestApp;
let real: Rendering;
let venue: string;

beforeAll(async () => {
  real = await openRenderer(process.cwd())();
  const { renderer } = real;
  setDevelopmentSource(async () => ({
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
  // The worker runs other test files next.
  setDevelopmentSource(undefined as never);
  venue = await makeVenue(app);
  await makeMenu(app, venue);
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inline = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) => content);

it('allows the inline code of the build, and no planted one', async () => {
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

it('also forbids bases, forms, frames and plug-ins', () => {
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
