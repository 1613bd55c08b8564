import { expect, it } from 'vitest';
import { builtInTags } from './built-in-tags.ts';
import { TAG_SYMBOL_NAMES, TAG_SYMBOLS } from './tag-symbols.ts';

it('each built-in tag has a symbol, and each symbol is another one', () => {
  expect(builtInTags.map(({ icon }) => icon).sort()).toEqual([...TAG_SYMBOL_NAMES].sort());
  const paths = Object.values(TAG_SYMBOLS);
  expect(new Set(paths).size).toBe(paths.length);
  // Every file of symbols, and every page that names one, takes them for what they are.
  for (const path of paths) expect(path).toMatch(/^M[\dMCcLlHhVvAaZzs .-]+$/);
  for (const name of Object.keys(TAG_SYMBOLS)) expect(name).toMatch(/^[a-z]+(-[a-z]+)?$/);
});
