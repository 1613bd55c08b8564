import { expect, it } from 'vitest';
import { builtInTags } from './built-in-tags.ts';
import { TAG_SYMBOL_NAMES, TAG_SYMBOLS } from './tag-symbols.ts';

it('has a different symbol for each built-in tag', () => {
  expect(builtInTags.map(({ icon }) => icon).sort()).toEqual([...TAG_SYMBOL_NAMES].sort());
  const paths = Object.values(TAG_SYMBOLS);
  expect(new Set(paths).size).toBe(paths.length);
  // Paths and names are inserted into SVG and HTML unescaped.
  for (const path of paths) expect(path).toMatch(/^M[\dMCcLlHhVvAaZzs .-]+$/);
  for (const name of Object.keys(TAG_SYMBOLS)) expect(name).toMatch(/^[a-z]+(-[a-z]+)?$/);
});
