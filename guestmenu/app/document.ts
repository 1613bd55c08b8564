// The HTML document around a page. It has no inline handlers or style attributes: the server's content security policy allows only the
// inlined style sheets and the one inlined script, by their hashes.
import { bcp47, directionOf, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { Assets, PageFiles } from './assets.ts';
import type { PageLook } from './look/page-look.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

export type DocumentParts = {
  locale: Locale;
  title: string;
  assets: Assets;
  /** The look of the venue's pages. */
  look?: PageLook | undefined;
  /** The page's script and its files; undefined for a page without a script. */
  files?: PageFiles;
  /** Style sheets of a page without a script. */
  sheets?: readonly string[];
  /** Address of the data that the script requests first. */
  data?: string;
  /** Seconds after which the page reloads. */
  reload?: number;
  /** Values for the script on the root element, as `data-…` attributes. */
  root?: Record<string, string>;
  /** HTML markup. */
  body: string;
};

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');

const sheet = (href: string): string => `<link rel="stylesheet" href="${href}">`;

/** Everything has low priority: the page is readable without it, and the cover picture comes first. */
const scripts = ({ script, modules, texts, styles }: PageFiles, locale: Locale): string =>
  [
    ...styles.map(sheet),
    ...[...modules, ...texts[locale]].map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `<script type="module" async fetchpriority="low" src="${script}"></script>`,
  ].join('');

/**
 * The same document is sent to every table. Until the application has read the table and code, this script adds them to the language links.
 */
const KEEP_TABLE =
  'addEventListener("click",({target:t})=>{let l=t.closest?.(".g a"),q=new URLSearchParams(location.search),n;' +
  'if(l&&!/table/.test(l.search))for(let k of["table","code"])if(n=q.get(k))l.search+="&"+k+"="+encodeURIComponent(n)})';

/**
 * Requests the menu before the script has loaded; the script takes the response from `early` (entry-menu.tsx). Not a preload, because some
 * browsers request it again if a service worker answers it.
 */
const PRELOAD_MENU = 'self.early=fetch(document.currentScript.dataset.menu,{priority:"low"});early.catch(()=>0)';

/**
 * Records taps and marks the tapped buttons until the script handles them (early-taps.ts). Also opens the section that a link leads into,
 * because some browsers do not.
 */
const RECORD_TAPS =
  'self.taps=[];addEventListener("click",({target:t})=>{let b=t.closest?.("#root button"),l=t.closest?.("a[href^=\'#s\']"),d=l&&document.' +
  'querySelector(l.hash)?.closest("details");if(b&&self.taps)taps.push(b),b.setAttribute("aria-busy",!0);if(d)d.open=!0},!0)';
const INLINE = `${KEEP_TABLE};${RECORD_TAPS};${PRELOAD_MENU}`;

/** Hides what works only with the script: the search, the filter, the button to the basket. */
const WITHOUT_SCRIPT = '.f,.j,header>button{display:none}';
/** The style sheet of a venue without a look. */
const NO_LOOK = '@layer venue{}';

const font = (href: string): string => `<link rel="preload" as="font" crossorigin href="${escapeHtml(href)}">`;

/**
 * All inline parts of any page; the policy allows them by their hashes, and no other inline code. The style sheet of a look is made by the
 * server and allowed on the pages of its venue.
 */
export const inlineParts = ({ css }: Assets): { scripts: string[]; styles: string[] } => ({
  scripts: [INLINE],
  styles: [css, NO_LOOK, WITHOUT_SCRIPT],
});

/** The whole document. `#venue-style` holds the venue's own style, in the layer after ours. */
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
