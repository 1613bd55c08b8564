// Checks docs/security.md: each requirement once, existing tests, and enough of level 2 met.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const page = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8');

type Row = { part: string; requirement: string; level: string; cells: string[] };

/** The requirements in the tables below "OWASP ASVS 5.0", with rows of several split. */
const rows: Row[] = page
  .slice(page.indexOf('## OWASP ASVS'))
  .split(/^### /m)
  .slice(1)
  .flatMap((text) => {
    const [part = ''] = text.split('\n');
    return [...text.matchAll(/^\| +(\d[\d., ]*?) +\| +([123]) +\| (.*) \|$/gm)].flatMap(([, requirements = '', level = '', rest = '']) =>
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

  it('has nothing open of level 1, and at most one in twenty of level 2’s applicable ones', () => {
    expect(of('Open', '1')).toEqual([]);
    const applies = rows.filter(({ part, level }) => part !== 'What does not apply' && level === '2');
    expect(of('Open', '2').length / applies.length).toBeLessThanOrEqual(0.05);
  });

  it('names existing tests', () => {
    const exists = (test: string): boolean => {
      const [, file = '', title] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
      const place = path.join(root, file);
      return title !== undefined && fs.existsSync(place) && fs.readFileSync(place, 'utf8').includes(title);
    };
    const named = [
      ...of('Kept'),
      ...of('Kept of authentication and sessions'),
      ...of('Open').filter(({ cells }) => cells.at(-1) !== '–'),
    ].map(({ requirement, cells }) => ({
      requirement,
      wrong: (cells.at(-1) ?? '').split('; ').filter((test) => !exists(test)),
    }));
    expect(named.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });
});

it('every production library has an approved licence', () => {
  expect(() => execFileSync(process.execPath, [path.join(root, 'scripts/supply.mjs')], { stdio: 'pipe' })).not.toThrow();
});
