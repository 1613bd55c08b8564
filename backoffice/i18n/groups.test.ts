// Each page loads the groups of the texts that it shows.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredPages } from '../build/first-files.ts';
import { textUse } from '../test/text-use.ts';
import { groups } from './all.ts';
import { APPLICATION_TEXTS, type Group, SIGN_IN_TEXTS } from './groups.ts';

type Tree = { [key: string]: string | Tree };
const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value.other === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
const texts = await Promise.all(
  groups.map(async (group) => ({ group, keys: keysOf(((await import(`./${group}/fr.ts`)) as { texts: Tree }).texts) })),
);
const groupOf = new Map(texts.flatMap(({ group, keys }) => keys.map((key) => [key, group])));
const root = join(import.meta.dirname, '..');
const pages = await declaredPages(root);
const ofFields = pages.find(({ path }) => path === 'health/')?.texts ?? [];
const use = textUse(
  root,
  [...groupOf.keys()],
  ofFields.filter((group) => group !== 'health'),
);

/** The texts that files show and do not load, with the file that names each. */
const missingIn = (files: readonly string[], given: readonly Group[]) =>
  Object.fromEntries(
    use(files, given)
      .filter(({ key, given: loaded }) => !loaded.includes(groupOf.get(key) ?? ''))
      .map(({ key, file }) => [key, file]),
  );

describe('the groups of texts', () => {
  it('hold each key once', () => {
    expect(texts.flatMap(({ keys }) => keys)).toHaveLength(groupOf.size);
  });

  it.each(pages)('of the page $path are loaded with it', ({ files, shared, texts: own }) => {
    expect(missingIn([...files, ...shared], [...APPLICATION_TEXTS, ...own])).toEqual({});
  });

  it.each(pages)('of the page $path are all shown by it', ({ files, shared, texts: own }) => {
    const shown = new Set(use([...files, ...shared], [...APPLICATION_TEXTS, ...own]).map(({ key }) => groupOf.get(key)));
    expect(own.filter((group) => !shown.has(group))).toEqual([]);
  });

  it('of the frame, and of what is loaded beside the pages, are loaded with them', () => {
    expect(missingIn(['App.tsx', 'screens.ts'], APPLICATION_TEXTS)).toEqual({});
  });

  it('of the sign-in pages are loaded with them', () => {
    expect(missingIn(['screens/login/LoginApp.tsx'], SIGN_IN_TEXTS)).toEqual({});
  });
});
