// Loads the server side of the guest application from its build; it renders menus as pages.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { type Inline, pagePolicy } from '../../http/pages.ts';

/** The build's assets, opaque to the server. */
type Assets = object;
/**
 * The look of a venue's pages: the style sheet and its hash (`css` empty and `hash` null if there is none), the addresses of its fonts,
 * and the records that it names.
 */
export type PageLook = { css: string; hash: string | null; fonts: readonly string[]; named: readonly string[] };
/** Input of all pages of a venue; `months`: how long orders keep their guests' names (docs/product/privacy.md#retention). */
export type PageInput = { assets: Assets; look: PageLook; months: number };
/** The bundled font Muli: its `@font-face` rules, and the address of the file that most pages need. */
type Muli = { faces: string; latin: string };
/** Exports of `guestmenu/entry-server.tsx`. */
export type Renderer = {
  assetsFrom(manifest: unknown): Assets;
  inlineParts(assets: Assets): Inline;
  muli: Muli;
  /** `preview`: the time machine's token, or `LOOK_PREVIEW` in the customizer; `office`: other origins that may frame the page. */
  renderMenuPage(input: PageInput & { menu: Menu; locale: Locale; at: Date; preview?: string; office?: readonly string[] }): string;
  renderInactivePage(input: PageInput & { venue: MenuVenue; locale: Locale }): string;
  renderOrderPage(input: PageInput & { venue: MenuVenue; locale: Locale; dishes: Locale }): string;
  renderNewsletterPage(input: PageInput & { venue: MenuVenue; locale: Locale; state: NewsletterState; token: string }): string;
  renderPrivacyPage(input: PageInput & { venue: MenuVenue; locale: Locale }): string;
  renderNotFoundPage(input: { locale: Locale; assets: Assets; of: 'menu' | 'order' }): string;
  /** `address`: that of the page it replaces; `reload`: seconds before it requests that page again. */
  renderAwayPage(input: { locale: Locale; assets: Assets; address: string; reload: number }): string;
};
/** The state of a newsletter link; `stopped`: the confirmed subscription has just been ended. */
export type NewsletterState = 'open' | 'confirmed' | 'unknown' | 'stopped';
/** `policy`: the content policy of all pages without a look; `build` changes with every build of the guest application. */
export type Rendering = {
  renderer: Omit<Renderer, 'assetsFrom' | 'inlineParts' | 'muli'>;
  assets: Assets;
  policy: string;
  build: string;
  /** Folder of the build's files. */
  muli?: Muli;
};

let source: (() => Promise<Rendering>) | undefined;

/** Sets another source of pages in development; called before the module is opened. */
export const setDevelopmentSource = (other: () => Promise<Rendering>): void => {
  source = other;
};

/** Loads the build once and keeps it; a failure is retried. `framedBy`: other origins whose pages may frame ours. */
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
