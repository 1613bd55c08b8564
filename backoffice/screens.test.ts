// What types cannot see: that whatever the contract says of a record can be said in its form.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { declaredRecords } from './build/declared-records.ts';

const read = (...path: string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8');
const folderOf = (record: string): string => (record === 'bundleCategory' ? 'product' : record);

/** The sources of a record's inputs: its screen without the list, and the fields of `ui` that these take. */
const inputsOf = (record: string): string => {
  const folder = folderOf(record);
  const own = readdirSync(join(import.meta.dirname, 'screens', folder))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('List.tsx'))
    .map((file) => read('screens', folder, file));
  const shared = new Set(own.flatMap((source) => [...source.matchAll(/'..\/..\/(ui\/fields\/\w+\.tsx)'/g)].map(([, file = '']) => file)));
  // Labels are no inputs.
  return [...own, ...[...shared].map((file) => read(file))].join('\n').replace(/\bt\('[^']*'/g, '');
};

/** A text that is offered for translation, which is no input of its own. */
const TRANSLATION = /(?<!\()\{ name: ['"`][^}]*\}/g;

const withForms = declaredRecords.filter(([name]) => {
  const folder = folderOf(name);
  return existsSync(join(import.meta.dirname, 'screens', folder, `${folder.charAt(0).toUpperCase()}${folder.slice(1)}Form.tsx`));
});

it.each(withForms)('has an input for each field of %s, and for each of its translations', (name, { blank, translated }) => {
  const inputs = inputsOf(name);
  const fields = Object.keys(blank).filter((field) => field !== 'languages');
  const own = inputs.replaceAll(TRANSLATION, '');
  expect(fields.filter((field) => !new RegExp(`["'\`.}]${field}["'\`.]`).test(own))).toEqual([]);
  expect(translated.filter((text) => !new RegExp(`(name|at): ["'\`]${text}["'\`.]`).test(inputs))).toEqual([]);
});

it('knows the forms', () => {
  expect(withForms.length).toBeGreaterThan(7);
});
