// Series colours have enough contrast on a card, and markers distinguish them without colour.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { markOf } from './marks.ts';

const read = (...path: string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8');
const [colours, tokens] = [read('..', 'dashboard.module.css'), read('..', '..', '..', 'ui', 'style', 'tokens.css')];
const hexOf = (css: string, name: string, dark: boolean): string =>
  new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css)?.[dark ? 2 : 1] ?? '';

const lightness = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [a, b] = [lightness(one), lightness(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

it.each([false, true])('has seven colours with a contrast of 3:1 on a card (dark: %s)', (dark) => {
  const card = hexOf(tokens, '--card', dark);
  const seven = Array.from({ length: 7 }, (_, index) => hexOf(colours, `--series-${index + 1}`, dark));
  expect(new Set(seven).size).toBe(7);
  expect(seven.filter((colour) => !(contrast(colour, card) >= 3))).toEqual([]);
});

it('distinguishes 28 series by markers and dashes alone', () => {
  const marks = Array.from({ length: 28 }, (_, index) => markOf(index));
  expect(new Set(marks.map(({ shape, dash }) => `${shape} ${dash}`)).size).toBe(28);
  expect(marks.filter(({ colour }) => !/^var\(--series-[1-7]\)$/.test(colour))).toEqual([]);
});
