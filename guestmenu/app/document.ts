// The HTML document around a page. No inline handler or style attribute: the policy that the server sends allows the inlined
// style sheets and the one inlined script by their hashes and nothing else.
import { bcp47, directionOf, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { Assets, PageFiles } from './assets.ts';
import type { PageLook } from './look/page-look.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

export type DocumentParts = {
  locale: Locale;
  title: string;
  assets: Assets;
  /** What the venue's pages wear. */
  look?: PageLook | undefined;
  /** The page's script and what goes with it; a page without one is finished as it is. */
  files?: PageFiles;
  /** Style sheets of a page without a script. */
  sheets?: readonly string[];
  /** Address of the data that the script asks for first. */
  data?: string;
  /** Seconds after which the page loads again by itself. */
  reload?: number;
  /** What the script reads from the root element, as `data-…`. */
  root?: Record<string, string>;
  /** Markup. */
  body: string;
};

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');

const sheet = (href: string): string => `<link rel="stylesheet" href="${href}">`;

/** Everything at low priority: the page is readable without it, and the cover picture comes first. */
const scripts = ({ script, modules, texts, styles }: PageFiles, locale: Locale): string =>
  [
    ...styles.map(sheet),
    ...[...modules, ...texts[locale]].map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `<script type="module" async fetchpriority="low" src="${script}"></script>`,
  ].join('');

/** The same document is sent to every table: until the application knows table and code, the languages lead to it by this. */
const KEEP_TABLE =
  'addEventListener("click",({target:t})=>{let l=t.closest?.(".g a"),q=new URLSearchParams(location.search),n;' +
  'if(l&&!/table/.test(l.search))for(let k of["table","code"])if(n=q.get(k))l.search+="&"+k+"="+encodeURIComponent(n)})';

/**
 * Asks for the menu before the script is there, which takes the answer from `early` (entry-menu.tsx). A preload would do, but some browsers
 * ask once more where a worker answers it.
 */
const ASK_EARLY = 'self.early=fetch(document.currentScript.dataset.menu,{priority:"low"});early.catch(()=>0)';

/** Remembers what is tapped and marks it, until the script does it (early-taps.ts); opens what a link leads into, where browsers do not. */
const KEEP_TAPS =
  'self.taps=[];addEventListener("click",({target:t})=>{let b=t.closest?.("#root button"),l=t.closest?.("a[href^=\'#s\']"),d=l&&document.' +
  'querySelector(l.hash)?.closest("details");if(b&&self.taps)taps.push(b),b.setAttribute("aria-busy",!0);if(d)d.open=!0},!0)';
const INLINE = `${KEEP_TABLE};${KEEP_TAPS};${ASK_EARLY}`;

/** What works by script only is not shown without: the search, the filter, the way into the basket. */
const WITHOUT_SCRIPT = '.f,.j,header>button{display:none}';
/** Of a venue without a look. */
const NO_LOOK = '@layer venue{}';

const font = (href: string): string => `<link rel="preload" as="font" crossorigin href="${escapeHtml(href)}">`;

/**
 * All that stands inline in any page: the policy allows it by its hashes, and nothing that a page may hold besides. The sheet of a look, which
 * the server makes, is allowed by it on the pages of its venue.
 */
export const inlineParts = ({ css }: Assets): { scripts: string[]; styles: string[] } => ({
  scripts: [INLINE],
  styles: [css, NO_LOOK, WITHOUT_SCRIPT],
});

/** The whole document. The place for the venue's own style is `#venue-style`, in the layer after ours. */
export const documentOf = ({ locale, title, assets, look, files, sheets = [], data, reload, root = {}, body }: DocumentParts): string =>
  [
    `<!doctype html><html lang="${bcp47(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    ...(reload ? [`<meta http-equiv="refresh" content="${reload}">`] : []),
    `<title>${escapeHtml(title)}</title><link rel="icon" href="/guest/icon.svg">`,
    `<style>${assets.css}</style><style id="venue-style">${look?.css || NO_LOOK}</style>`,
    ...(look?.fonts.map(font) ?? []),
    data ? `<noscript><style>${WITHOUT_SCRIPT}</style></noscript><script data-menu="${escapeHtml(data)}">${INLINE}</script>` : '',
    files ? scripts(files, locale) : '',
    ...sheets.map(sheet),
    `</head><body class="cst-global-background"><div id="root"${attributes({ locale, ...root, ...(look?.hash && { look: look.hash }) })}>${body}</div></body></html>`,
  ].join('');
