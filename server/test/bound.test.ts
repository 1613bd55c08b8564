// Every call that the contract declares has a function: the types of a client cannot tell one that is answered from one that is not.
import fs from 'node:fs';
import path from 'node:path';
import type { Route } from '@ardoise/contract/kit/route.ts';
import { expect, it } from 'vitest';
import { startTestApp } from './app.ts';

const contract = path.join(import.meta.dirname, '../../contract');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRoute = (value: unknown): value is Route => isObject(value) && 'access' in value && 'path' in value;
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

it('each call of the contract is bound', async () => {
  const files = fs.readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /^(catalog\/)?[\w-]+\.ts$/.test(file));
  const exported = (await Promise.all(files.map((file) => import(path.join(contract, file))))).flatMap((file) => Object.values(file));
  const declared = exported.flatMap((one) => (isRoute(one) || !isObject(one) ? [one] : Object.values(one))).filter(isRoute);
  const { app } = await startTestApp();
  const bound = new Set(app.routes.map(nameOf));
  expect(declared.map(nameOf).filter((name) => !bound.has(name))).toEqual([]);
  expect(declared.length).toBeGreaterThan(80);
});
