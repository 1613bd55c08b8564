import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

  it('include every journey of the product', () => {
    expect(journeys.filter((journey) => !journey.startsWith('setup/') && !patterns.some((pattern) => journey.startsWith(pattern)))).toEqual(
      [],
    );
  });

  it('map each screen to the journeys that open it', () => {
    // Routes whose name differs from the folder of their screen.
    const folders: Record<string, string> = { '': 'dashboard', bar: 'orders', delivery: 'orders', menu: 'import', order: 'orders' };
    const opened = journeys.flatMap((journey) =>
      [...readFileSync(join(root, 'e2e', journey), 'utf8').matchAll(/(?<!caches)\.open\(['`](\w*)/g)].map(([, route = '']) => {
        const screen = `backoffice/screens/${folders[route] ?? route}/`;
        return { journey, screen, isNamed: [journeysOf(`${screen}x.ts`)].flat().some((one) => one === 'all' || journey.startsWith(one)) };
      }),
    );
    expect(opened.length).toBeGreaterThan(80);
    expect(opened.filter(({ screen }) => !existsSync(join(root, screen)))).toEqual([]);
    expect(opened.filter(({ isNamed }) => !isNamed)).toEqual([]);
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
