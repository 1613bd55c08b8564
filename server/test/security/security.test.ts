// docs/security.md is held to what it says: every requirement once, every test it names there, enough of level 2 kept.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const page = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8');

type Row = { part: string; requirement: string; level: string; cells: string[] };

/** One for each requirement: rows of the parts below "OWASP ASVS 5.0", those that name several taken apart. */
const rows: Row[] = page
  .slice(page.indexOf('## OWASP ASVS'))
  .split(/^### /m)
  .slice(1)
  .flatMap((text) => {
    const [part = ''] = text.split('\n');
    return [...text.matchAll(/^\| +(\d[\d., ]*?) +\| +([12]) +\| (.*) \|$/gm)].flatMap(([, requirements = '', level = '', rest = '']) =>
      requirements
        .split(', ')
        .map((requirement) => ({ part, requirement: requirement.trim(), level, cells: rest.split(' | ').map((cell) => cell.trim()) })),
    );
  });
const of = (part: string, level?: string) => rows.filter((row) => row.part === part && (!level || row.level === level));

describe('the table of requirements', () => {
  it('names each of the 70 of level 1 and the 183 of level 2 once', () => {
    expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(rows.length);
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  });

  it('leaves nothing of level 1 open, and at most one in twenty of what applies of level 2', () => {
    expect(of('Open', '1')).toEqual([]);
    const applies = rows.filter(({ part, level }) => part !== 'What does not apply' && level === '2');
    expect(of('Open', '2').length / applies.length).toBeLessThanOrEqual(0.05);
  });

  it('names for whatever is kept a test that exists', () => {
    const wrong = of('Kept').filter(({ cells }) => {
      const [, file = '', title] = /^`([^`]+)` › (.+)$/.exec(cells.at(-1) ?? '') ?? [];
      const place = path.join(root, file);
      return !title || !fs.existsSync(place) || !fs.readFileSync(place, 'utf8').includes(title);
    });
    expect(wrong.map(({ requirement, cells }) => `${requirement}: ${cells.at(-1)}`)).toEqual([]);
  });
});

it('every library of production has a licence that was agreed to', () => {
  expect(() => execFileSync(process.execPath, [path.join(root, 'scripts/supply.mjs')], { stdio: 'pipe' })).not.toThrow();
});
