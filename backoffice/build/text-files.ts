// Names of the built files of texts. All end in one hash of all texts: a hash for each of 200 files would be a kilobyte that does not
// compress, in the entry and in the preload script.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULE = /\/i18n\/([\w-]+)\/([a-z]{2})\.ts$/;

export type TextFiles = {
  nameOf(group: string, locale: string): string;
  /** The file of a module; undefined if it holds no texts. */
  ofModule(id: string | null | undefined): string | undefined;
};

export const textFiles = (root: string): TextFiles => {
  const folder = join(root, 'i18n');
  const hash = createHash('sha256');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => MODULE.test(`/i18n/${path}`));
  for (const path of paths.sort()) hash.update(path).update(readFileSync(join(folder, path)));
  const version = hash.digest('base64url').slice(0, 8);
  const nameOf = (group: string, locale: string) => `assets/${group}-${locale}-${version}.js`;
  return {
    nameOf,
    ofModule(id) {
      const [, group, locale] = MODULE.exec(id ?? '') ?? [];
      return group && locale && nameOf(group, locale);
    },
  };
};
