// The files of the client build that a page links to, from Vite's manifest.
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';

/** The part of Vite's manifest (`dist/client/.vite/manifest.json`) that is used. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export type PageFiles = {
  script: string;
  /** Addresses of the modules that the script imports statically, and by language of the modules that it imports first. */
  modules: string[];
  texts: Record<Locale, string[]>;
  /** Style sheets other than the inlined one. */
  styles: string[];
};

export type Assets = {
  menu: PageFiles;
  order: PageFiles;
  /** Text of the inlined style sheet. */
  css: string;
};

const BASE = '/guest/';

const found = (manifest: Manifest, name: string): Manifest[string] => {
  const entry = manifest[name];
  if (!entry) throw new Error(`The guest menu's client build holds no ${name}.`);
  return entry;
};

/** The chunks that an entry imports statically. */
const importsOf = (manifest: Manifest, entry: Manifest[string]): Manifest[string][] => {
  const imported = new Set<string>();
  const collect = (names: readonly string[]) => {
    for (const one of names) {
      if (imported.has(one)) continue;
      imported.add(one);
      collect(manifest[one]?.imports ?? []);
    }
  };
  collect(entry.imports ?? []);
  return [...imported].map((one) => found(manifest, one));
};

/** `folder`: the language files that the page's script loads. */
const filesOf = (manifest: Manifest, name: string, folder: string): PageFiles => {
  const entry = found(manifest, name);
  const chunks = importsOf(manifest, entry);
  const modules = chunks.map(({ file }) => BASE + file);
  const textsIn = (locale: Locale): string[] => {
    const texts = found(manifest, `${folder}/${locale}.ts`);
    return [texts, ...importsOf(manifest, texts)].map(({ file }) => BASE + file).filter((file) => !modules.includes(file));
  };
  return {
    script: BASE + entry.file,
    modules,
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, textsIn(locale)])) as Record<Locale, string[]>,
    styles: [...new Set([...chunks, entry].flatMap(({ css = [] }) => css))].map((file) => BASE + file),
  };
};

/** Throws if the manifest does not match this build. */
export const readManifest = (manifest: Manifest, css: string): Assets => ({
  menu: filesOf(manifest, 'entry-menu.tsx', 'i18n/menu'),
  order: filesOf(manifest, 'entry-order.tsx', 'i18n'),
  css,
});
