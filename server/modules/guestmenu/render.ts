// The guest application's server side, loaded from its build: it turns a menu into a document.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { type Inline, pagePolicy } from '../../http/pages.ts';

/** What the build's manifest amounts to; only the build looks inside. */
type Assets = object;
/** What `guestmenu/entry-server.tsx` offers. */
export type Renderer = {
  assetsFrom(manifest: unknown): Assets;
  inlineParts(assets: Assets): Inline;
  renderMenuPage(input: { menu: Menu; locale: Locale; at: Date; assets: Assets; preview?: string }): string;
  renderInactivePage(input: { venue: MenuVenue; locale: Locale; assets: Assets }): string;
  renderOrderPage(input: { venue: MenuVenue; locale: Locale; dishes: Locale; assets: Assets }): string;
  renderNewsletterPage(input: { venue: MenuVenue; locale: Locale; assets: Assets; state: NewsletterState; token: string }): string;
  renderNotFoundPage(input: { locale: Locale; assets: Assets }): string;
};
/** What the link of a newsletter stands for; `stopped`: what it had confirmed was just ended. */
export type NewsletterState = 'open' | 'confirmed' | 'unknown' | 'stopped';
/** `policy` of all its pages; `build` changes with every build of the guest application. */
export type Rendering = { renderer: Omit<Renderer, 'assetsFrom' | 'inlineParts'>; assets: Assets; policy: string; build: string };

let source: (() => Promise<Rendering>) | undefined;

/** In development pages come from elsewhere than the build; said before the module is opened. */
export const renderFrom = (other: () => Promise<Rendering>): void => {
  source = other;
};

/** Loads the build once; the answer is kept, a failure is not. `framedBy`: the other origins whose pages may frame ours. */
export const openRenderer = (root: string, framedBy: readonly string[] = []): (() => Promise<Rendering>) => {
  if (source) return source;
  let loading: Promise<Rendering> | undefined;
  const load = async (): Promise<Rendering> => {
    const renderer = (await import(pathToFileURL(path.join(root, 'guestmenu/dist/server/entry-server.js')).href)) as Renderer;
    const manifest = fs.readFileSync(path.join(root, 'guestmenu/dist/client/.vite/manifest.json'), 'utf8');
    const build = createHash('sha256').update(manifest).digest('base64url').slice(0, 8);
    const assets = renderer.assetsFrom(JSON.parse(manifest));
    return { renderer, assets, policy: pagePolicy(renderer.inlineParts(assets), { framedBy }), build };
  };
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
