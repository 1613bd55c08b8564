// The page as it is on a light or a dark phone, however the device is set that shows it (docs/product/look.md#preview).
import type { Screen } from '@ardoise/contract/rules/look/messages.ts';

/** As a style sheet asks how the device is set, and what stands in its place: what holds always, or never. */
const ASKED = /\((?:prefers-color-scheme: dark|(?:min|max)-width: 0px)\)/;
const HOLDS: Readonly<Record<Screen, string>> = { dark: '(min-width: 0px)', light: '(max-width: 0px)' };

const rulesIn = function* (parent: CSSStyleSheet | CSSGroupingRule): Generator<CSSMediaRule> {
  for (const rule of parent.cssRules) {
    if (rule instanceof CSSMediaRule) yield rule;
    if (rule instanceof CSSGroupingRule) yield* rulesIn(rule);
  }
};

let own: CSSStyleSheet | undefined;

/** Once more after each sheet that is worn: it asks the device again. */
export const showAs = (screen: Screen): void => {
  if (!own) {
    own = new CSSStyleSheet();
    document.adoptedStyleSheets.push(own);
  }
  // What the browser draws itself, as fields and bars to scroll by. In the layer of our own styles: a dark look has the last word.
  own.replaceSync(`@layer base{@media screen{:root{color-scheme:${screen}}}}`);
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    for (const { media } of rulesIn(sheet))
      if (ASKED.test(media.mediaText)) media.mediaText = media.mediaText.replace(ASKED, HOLDS[screen]);
};

const deviceScreen = (): Screen => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** How the page is shown: as the device is set until somebody says. */
export const openScreen = () => {
  let screen = deviceScreen();
  return {
    show(told: Screen = screen): void {
      screen = told;
      showAs(screen);
    },
    /** Reads the page in the colours of its records, which a dark screen turns over; nobody sees it so. */
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
