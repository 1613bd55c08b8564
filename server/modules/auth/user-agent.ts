// The kind of device, for its owner to recognize a session: browser and system without versions or models.

/** Order matters: most user agents also name the browsers below their own. */
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

/** Null if the user agent does not name a known one. */
export const userAgentFamily = (userAgent = ''): { browser: string | null; system: string | null } => {
  const text = userAgent.slice(0, 500);
  return { browser: firstIn(BROWSERS, text), system: firstIn(SYSTEMS, text) };
};
