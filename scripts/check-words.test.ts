import { expect, it } from 'vitest';
import { findWords } from './check-words.mjs';

const places = (path: string, lines: readonly string[]): number[] =>
  findWords(path, lines.join('\n')).map((found: string) => Number(/:(\d+):/.exec(found)?.[1]));

it('finds refused words in names, comments and titles', () => {
  const lines = [
    'const seatOf = 1;',
    'const useUntold = (keeper: string) => keeper;',
    '// Nobody reads this.',
    '/** Whether the form was saved. */',
    ' * The page. What it shows is old.',
    "it('is built anew', () => {});",
  ];
  expect(places('x.ts', lines)).toEqual([1, 2, 2, 3, 4, 5, 6]);
});

it('accepts texts, quoted names, questions and ordinary words', () => {
  const lines = [
    "const text = 'Nobody was told';",
    "const found = query('select seat_id from orders');",
    '// The `seat` of the API.',
    '// Which table? Who ordered?',
    '// A comment that goes on: the price',
    '// of the product.',
  ];
  expect(places('x.ts', lines)).toEqual([]);
});

it('reads the prose of documents, not their code', () => {
  expect(places('x.md', ['The server hears `anew` nothing.', 'It starts anew.', 'A line that goes', 'Of course on.'])).toEqual([2]);
});
