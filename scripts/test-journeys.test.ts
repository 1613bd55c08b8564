import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOURNEYS, journeysOf } from './test-journeys.mjs';

const root = join(import.meta.dirname, '..');
const journeys = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts'));
const patterns = Object.values(JOURNEYS).flatMap((named) => (named === 'all' ? [] : named));

describe('the journeys of a part', () => {
  it('name parts and journeys that exist', () => {
    expect(Object.keys(JOURNEYS).filter((part) => !existsSync(join(root, part)))).toEqual([]);
    expect(patterns.filter((pattern) => !journeys.some((journey) => journey.startsWith(pattern)))).toEqual([]);
  });

  it('leave out no journey of the product', () => {
    expect(journeys.filter((journey) => !journey.startsWith('setup/') && !patterns.some((pattern) => journey.startsWith(pattern)))).toEqual(
      [],
    );
  });

  it.each([
    ['backoffice/screens/tag/TagList.tsx', ['office/tags', 'screens/']],
    ['backoffice/screens/tag/tags.test.ts', []],
    ['backoffice/screens/new/NewList.tsx', ['office/', 'screens/']],
    ['backoffice/app/api.ts', 'all'],
    ['package-lock.json', 'all'],
    ['docs/glossary.md', []],
  ])('are, for %s, %j', (file, expected) => {
    expect(journeysOf(file)).toEqual(expected);
  });
});
