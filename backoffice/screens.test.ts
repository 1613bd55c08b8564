// What types cannot see: that whatever the contract says of a record can be said in its form.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { declaredRecords } from './build/declared-records.ts';

const read = (...path: string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8');
const folderOf = (record: string): string => (record === 'bundleCategory' ? 'product' : record);

/** The sources of a record's screen without the list, and of the fields of `ui` that these take. */
const sourcesOf = (record: string) => {
  const folder = folderOf(record);
  const own = readdirSync(join(import.meta.dirname, 'screens', folder))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('List.tsx'))
    .map((file) => read('screens', folder, file));
  const shared = new Set(
    own.flatMap((source) => [...source.matchAll(/'..\/..\/(ui\/fields\/[\w/]+\.tsx)'/g)].map(([, file = '']) => file)),
  );
  return { own: own.join('\n'), all: [...own, ...[...shared].map((file) => read(file))].join('\n') };
};

/** How an input says which field it is for: by an attribute, or by a hook of the forms. */
const INPUT = String.raw`(?:\b(?:name|at)=(?:"|\{\`[^\`]*)|\buse(?:Input|Controller)\(\{\s*(?:\.{3}\{ )?name: (?:'|\`[^\`]*))`;
/** How a text is offered for translation. */
const TRANSLATION = String.raw`(?:(?<!\()\{ name|\bat): ['\`]`;
const saysAny = (source: string, how: string) => (field: string) => new RegExp(`${how}${field}["'\`.]`).test(source);

const withForms = declaredRecords.filter(([name]) => {
  const folder = folderOf(name);
  return existsSync(join(import.meta.dirname, 'screens', folder, `${folder.charAt(0).toUpperCase()}${folder.slice(1)}Form.tsx`));
});

it.each(withForms)('has an input for each field of %s, and for each of its translations', (name, { blank, translated }) => {
  const { own, all } = sourcesOf(name);
  const hasInput = saysAny(all, INPUT);
  const fields = Object.keys(blank).filter((field) => field !== 'languages');
  expect(fields.filter((field) => !hasInput(field))).toEqual([]);
  const isOffered = saysAny(own, TRANSLATION);
  expect(translated.filter((text) => !isOffered(text))).toEqual([]);
});

it('knows each record that a form is made of', () => {
  const known = new Set(declaredRecords.map(([name]) => name));
  const named = readdirSync(join(import.meta.dirname, 'screens'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...read('screens', file).matchAll(/\b__RECORDS__\.(\w+)/g)].map(([, name = '']) => name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(7);
});

it('knows the forms', () => {
  expect(withForms.length).toBeGreaterThan(7);
});
