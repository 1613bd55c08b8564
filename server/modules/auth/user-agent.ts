// What kind of device signs in, for its owner to know it again: family of browser and system, no versions, no models.

/** In this order: most browsers also claim to be those below them. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const firstIn = (list: typeof BROWSERS, text: string): string | null => list.find(([, mark]) => mark.test(text))?.[0] ?? null;

/** Null: it does not say, or is none that we know. */
export const userAgentFamily = (userAgent = ''): { browser: string | null; system: string | null } => {
  const text = userAgent.slice(0, 500);
  return { browser: firstIn(BROWSERS, text), system: firstIn(SYSTEMS, text) };
};
