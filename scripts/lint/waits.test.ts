import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The lines with a diagnostic of the rule. */
const refusedOf = (lines: readonly string[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-waits-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { plugins: [join(import.meta.dirname, 'waits.grit')], linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'x.ts'), lines.map((line) => `async () => { ${line} };`).join('\n'));
  const biome = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=github', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, biome, { cwd: folder, encoding: 'utf8' });
  const places = [...stdout.matchAll(/,line=(\d+),/g)].map(([, line]) => Number(line) - 1);
  return lines.filter((_, place) => places.includes(place));
};

it('refuses short limits, endless waits and long pauses', () => {
  const lines = [
    'await expect.poll(look, { timeout: 1000 }).toBe(true);',
    'await expect.poll(look, { interval: 10, timeout: 19_999 }).toBe(true);',
    'await expect.element(button, { timeout: 1000 }).toBeVisible();',
    'await expect(button).toBeVisible({ timeout: 5_000 });',
    'await expect(work).toPass({ timeout: 5_000 });',
    "await page.waitForURL('/x', { timeout: 900 });",
    'await button.click({ timeout: 2000 });',
    'page.setDefaultTimeout(5000);',
    'await vi.waitFor(look);',
    'await vi.waitUntil(look);',
    'await page.waitForTimeout(1500);',
    "await once(socket, 'close');",
    'await sleep(2_000);',
    'return sleep(2000);',
    "await new Promise((resolve) => socket.once('close', resolve));",
    'await new Promise((resolve) => setTimeout(resolve, 1000));',
  ];
  expect(refusedOf(lines)).toEqual(lines);
});

it('accepts limits of 20 s and more, named limits and short pauses', () => {
  const lines = [
    'await expect.poll(look).toBe(true);',
    'await expect.poll(look, { timeout: 20_000 }).toBe(true);',
    'await expect(work).toPass({ timeout: 60000 });',
    'await button.click(SOON);',
    'page.setDefaultTimeout(20_000);',
    'await page.waitForTimeout(300);',
    "await once(socket, 'close', { signal: AbortSignal.timeout(20_000) });",
    'await sleep(50);',
    "await within(new Promise((resolve) => socket.once('close', resolve)), 'the end');",
    'await new Promise((resolve) => setTimeout(resolve, 20));',
  ];
  expect(refusedOf(lines)).toEqual([]);
});
