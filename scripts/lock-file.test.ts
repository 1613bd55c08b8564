// The lock file pins every installed byte.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

type Entry = { version?: string; integrity?: string; resolved?: string; link?: boolean };
const lock = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const packages = Object.entries(lock.packages).filter(([name, { link }]) => name.includes('node_modules/') && !link);

it('holds the hash of every package, including those of other systems', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')).map(([name]) => name)).toEqual([]);
});

it('holds no package address, so that each comes from the configured registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([]);
});
