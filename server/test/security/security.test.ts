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

  it('leaves nothing of level 1 open, and at most one in twenty of what applies of level 2', () => {
    expect(of('Open', '1')).toEqual([]);
    const applies = rows.filter(({ part, level }) => part !== 'What does not apply' && level === '2');
    expect(of('Open', '2').length / applies.length).toBeLessThanOrEqual(0.05);
  });

  it('names for whatever is kept, and for what there is of the rest, tests that exist', () => {
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

it('every library of production has a licence that was agreed to', () => {
  expect(() => execFileSync(process.execPath, [path.join(root, 'scripts/supply.mjs')], { stdio: 'pipe' })).not.toThrow();
});
