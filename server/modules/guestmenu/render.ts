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
/**
 * What the pages of a venue wear: a sheet, and a hash that names it (`css` empty, `hash` null: none), the addresses of the fonts that it asks
 * for, the records that it names.
 */
export type PageLook = { css: string; hash: string | null; fonts: readonly string[]; named: readonly string[] };
/** The input of all pages of a venue; `months`: for how long orders name their guests (docs/product/privacy.md#retention). */
export type Made = { assets: Assets; look: PageLook; months: number };
/** The font Muli as the build ships it: the rules of its faces, and the address of the file that most pages need. */
type Muli = { faces: string; latin: string };
/** What `guestmenu/entry-server.tsx` offers. */
export type Renderer = {
  assetsFrom(manifest: unknown): Assets;
  inlineParts(assets: Assets): Inline;
  muli: Muli;
  /** `preview`: the time machine's token, or `LOOK_PREVIEW` for the customizer's frame; `office`: the other origins that may frame it. */
  renderMenuPage(input: Made & { menu: Menu; locale: Locale; at: Date; preview?: string; office?: readonly string[] }): string;
  renderInactivePage(input: Made & { venue: MenuVenue; locale: Locale }): string;
  renderOrderPage(input: Made & { venue: MenuVenue; locale: Locale; dishes: Locale }): string;
  renderNewsletterPage(input: Made & { venue: MenuVenue; locale: Locale; state: NewsletterState; token: string }): string;
  renderPrivacyPage(input: Made & { venue: MenuVenue; locale: Locale }): string;
  renderNotFoundPage(input: { locale: Locale; assets: Assets; of: 'menu' | 'order' }): string;
  /** `address`: of the page that it stands in for; `reload`: seconds after which it asks for that again. */
  renderAwayPage(input: { locale: Locale; assets: Assets; address: string; reload: number }): string;
};
/** What the link of a newsletter stands for; `stopped`: what it had confirmed was just ended. */
export type NewsletterState = 'open' | 'confirmed' | 'unknown' | 'stopped';
/** `policy` of all its pages, but for the venue's look; `build` changes with every build of the guest application. */
export type Rendering = {
  renderer: Omit<Renderer, 'assetsFrom' | 'inlineParts' | 'muli'>;
  assets: Assets;
  policy: string;
  build: string;
  /** Where the build's files are at hand. */
  muli?: Muli;
};

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
    const { muli } = renderer;
    return { renderer, assets, policy: pagePolicy(renderer.inlineParts(assets), { framedBy }), build, muli };
  };
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
