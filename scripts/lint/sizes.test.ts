import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The lines that the rule refuses. */
const refusedOf = (lines: readonly string[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-sizes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { plugins: [join(import.meta.dirname, 'sizes.grit')], linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'x.css'), lines.join('\n'));
  const biome = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=github', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, biome, { cwd: folder, encoding: 'utf8' });
  const places = [...stdout.matchAll(/,line=(\d+),/g)].map(([, line]) => Number(line) - 1);
  return lines.filter((_, place) => places.includes(place));
};

it('refuses sizes and widths outside the scale', () => {
  const lines = [
    '.a { font-size: 15px; }',
    '.a { font-size: max(15px, 1em); }',
    '.a { gap: 8px 12px; }',
    '.a { row-gap: 6px; }',
    '.a { margin: -4px 0; }',
    '.a { margin-inline-start: calc(-1 * 12px); }',
    '.a { padding: 1px 40px; }',
    '.a { padding-block-end: max(12px, env(safe-area-inset-bottom)); }',
    '@media (max-width: 900px) { .a { color: red; } }',
    '@media (hover: hover) and (min-width: 1600px) { .a { color: red; } }',
    '@media (width <= 700px) { .a { color: red; } }',
    '@media (max-width: 700px) { .a { gap: 10px; } }',
  ];
  expect(refusedOf(lines)).toEqual(lines);
});

it('accepts the scale, hairlines, places and widths of a container', () => {
  const lines = [
    '.a { font-size: var(--t1); gap: var(--s3) var(--s4); margin: calc(-1 * var(--s2)) 0; }',
    '.a { padding: 1px var(--s3); padding-inline-start: 80px; }',
    '.a { padding-block-end: var(--messages, 0px); }',
    '.a { scroll-margin: 8px; --beside: 16px; width: 20px; }',
    '@media (max-width: 700px) { .a { color: red; } }',
    '@media (min-width: 1024px) { .a { color: red; } }',
    '@media screen and (min-width: 48rem) { .a { color: red; } }',
    '@container (max-width: 300px) { .a { color: red; } }',
    '@container (width <= 300px) { .a { color: red; } }',
  ];
  expect(refusedOf(lines)).toEqual([]);
});
