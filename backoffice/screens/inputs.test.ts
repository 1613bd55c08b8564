// Every field of a record can be typed somewhere, and every translated text translated: a field that no form names would stay at its default.
import fs from 'node:fs';
import path from 'node:path';
import { fieldsOf, translatedOf } from '@ardoise/contract/record.ts';
import { describe, expect, it } from 'vitest';

type Input = Parameters<typeof fieldsOf>[0];
const contract = path.join(import.meta.dirname, '../../contract');
const inputs: Record<string, Input> = {};
for (const file of fs.readdirSync(contract).filter((name) => /^[a-z]+\.ts$/.test(name)))
  for (const [name, value] of Object.entries((await import(path.join(contract, file))) as object))
    if (name.endsWith('Input')) inputs[name.slice(0, -'Input'.length)] = value as Input;

const sourcesIn = (folder: string): string =>
  fs
    .readdirSync(folder)
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
const shared = sourcesIn(path.join(import.meta.dirname, '../ui/fields'));
const isResource = (folder: string) => inputs[folder] && sourcesIn(path.join(import.meta.dirname, folder)).includes('resourceScreen(');
const screens = fs.readdirSync(import.meta.dirname).filter(isResource);
/** Fields that a form shows otherwise: an instruction has a row for each option, with all that is said of it. */
const OTHERWISE: Record<string, readonly string[]> = { instruction: ['instructions', 'options'] };

/** A text that is offered for translation, which is no input of its own. */
const TRANSLATION = /(?<!\()\{ name: ['"`][^}]*\}/g;

describe.each(screens)('the form of a %s', (screen) => {
  const input = inputs[screen] as Input;
  const own = sourcesIn(path.join(import.meta.dirname, screen));
  const missing = (names: readonly string[], written: (name: string) => RegExp, text: string) =>
    names.filter((name) => !OTHERWISE[screen]?.includes(name) && !written(name).test(text));

  it('has an input for every field', () => {
    const names = fieldsOf(input).map(({ name }) => name);
    expect(missing(names, (name) => new RegExp(`['"\`}.]${name}['"\`.]`), own.replaceAll(TRANSLATION, '') + shared)).toEqual([]);
  });

  it('asks for every translation', () => {
    expect(missing(translatedOf(input), (name) => new RegExp(`name: ['"\`]${name}\\b`), own)).toEqual([]);
  });
});

it('is looked at for every record that has one', () => {
  expect(screens.length).toBeGreaterThan(6);
});
