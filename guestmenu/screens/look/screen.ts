// Shows the page in the light or dark scheme, whatever the device's setting (docs/product/look.md#preview).
import type { Screen } from '@ardoise/contract/rules/look/messages.ts';

/** The media condition for the dark scheme, and its replacements that are always true or always false. */
const ASKED = /\((?:prefers-color-scheme: dark|(?:min|max)-width: 0px)\)/;
const HOLDS: Readonly<Record<Screen, string>> = { dark: '(min-width: 0px)', light: '(max-width: 0px)' };

const rulesIn = function* (parent: CSSStyleSheet | CSSGroupingRule): Generator<CSSMediaRule> {
  for (const rule of parent.cssRules) {
    if (rule instanceof CSSMediaRule) yield rule;
    if (rule instanceof CSSGroupingRule) yield* rulesIn(rule);
  }
};

let own: CSSStyleSheet | undefined;

/** Must run again after each applied style sheet, because a new sheet has the original condition. */
export const showAs = (screen: Screen): void => {
  if (!own) {
    own = new CSSStyleSheet();
    document.adoptedStyleSheets.push(own);
  }
  // Colours drawn by the browser, such as fields and scroll bars. In our own layer, so that a dark look can override it.
  own.replaceSync(`@layer base{@media screen{:root{color-scheme:${screen}}}}`);
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    for (const { media } of rulesIn(sheet))
      if (ASKED.test(media.mediaText)) media.mediaText = media.mediaText.replace(ASKED, HOLDS[screen]);
};

const deviceScreen = (): Screen => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** The scheme of the page: the device's, until the customizer sets one. */
export const openScreen = () => {
  let screen = deviceScreen();
  return {
    show(next: Screen = screen): void {
      screen = next;
      showAs(screen);
    },
    /** Reads the page in the light scheme, because records hold its colours. Not visible to the user. */
    inRecords<T>(read: () => T): T {
      if (screen === 'light') return read();
      showAs('light');
      try {
        return read();
      } finally {
        showAs(screen);
      }
    },
  };
};
