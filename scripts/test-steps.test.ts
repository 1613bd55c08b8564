import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
const tests = [...manifest.workspaces, 'e2e', 'bench', 'scripts']
  .flatMap(filesIn)
  .filter((path) => /\.(test|spec)\.[^.]+$/.test(path) && !path.includes('node_modules'));

it('has a step for each test file', () => {
  const isRun = (path: string) => path.endsWith('.test.ts') || (path.startsWith('backoffice/') && path.endsWith('.component.test.tsx'));
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((path) => !isRun(path))).toEqual([]);
});
