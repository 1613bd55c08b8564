// Every route of the contract has a handler, which types cannot check.
import fs from 'node:fs';
import path from 'node:path';
import type { Route } from '@ardoise/contract/kit/route.ts';
import { expect, it } from 'vitest';
import { startTestApp } from './app.ts';

const contract = path.join(import.meta.dirname, '../../contract');
const isRoute = (value: object): value is Route => 'access' in value && 'path' in value;
/** The routes among a file's exports: single, in a group, or in a resource. */
const routesIn = (value: unknown): Route[] => {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return isRoute(value) ? [value] : Object.values(value).flatMap(routesIn);
};
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

it('binds each route of the contract', async () => {
  const files = fs.readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.(test|fixture))\.ts$/.test(file));
  const exported = await Promise.all(files.map((file) => import(path.join(contract, file))));
  const declared = exported.flatMap((file) => Object.values(file).flatMap(routesIn));
  const { app } = await startTestApp();
  // Two routes are also bound with a trailing slash (server/modules/venues/routes.ts).
  const bound = new Set(app.routes.map(nameOf).filter((name) => !name.endsWith('/')));
  expect(new Set(declared.map(nameOf))).toEqual(bound);
});
