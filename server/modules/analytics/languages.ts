// Normalizes the language of a browser for the figures, as a BCP 47 tag with region: `fr-FR`.
import { UNKNOWN_LANGUAGE } from '@ardoise/contract/rules/figures.ts';
import { bcp47, isLocale } from '@ardoise/contract/rules/locales.ts';

const names = (type: 'language' | 'region') => new Intl.DisplayNames(['en'], { type, fallback: 'none' });
const [languages, regions] = [names('language'), names('region')];

const read = (tag: string): string => {
  try {
    const { language, region } = new Intl.Locale(isLocale(tag) ? bcp47(tag) : tag).maximize();
    return region && languages.of(language) && regions.of(region) ? `${language}-${region}` : UNKNOWN_LANGUAGE;
  } catch {
    return UNKNOWN_LANGUAGE;
  }
};

const MAX_KNOWN = 5_000;
const known = new Map<string, string>();

/** Language and region of a browser's tag, with the likely region if it has none; `und` if unknown. */
export const languageOf = (tag: string): string => {
  let found = known.get(tag);
  if (found === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    found = read(tag);
    known.set(tag, found);
  }
  return found;
};
