// Imports and exports over HTTP, for their tests.
import { type ImportProblem, type ImportResult, XLSX } from '@ardoise/contract/catalog/imports.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { makeMenu, makePerson, makeVenue } from '../factories.ts';
import { makeBook, type Rows } from './spreadsheets.ts';

type Refused = { code: string; problems: ImportProblem[]; problem_count: number };

/** Creates a venue with a small menu and a manager who is also a bartender. */
export const makeImporter = async (app: TestApp, tier: 'premium' | 'smart' = 'premium') => {
  const venue = await makeVenue(app, tier);
  const menu = await makeMenu(app, venue);
  const { token } = await makePerson(app, { roles: { manager: [venue], bartender: [venue] } });
  return { venue, menu, token, ...importerOf(app, venue, token) };
};
export type Importer = Awaited<ReturnType<typeof makeImporter>>;

/** Answers to the questions of the tests' small workbooks. */
export const ANSWERS = 'tax_rates=food:0.2,soft:0.2,alcohol:0.2&section=none';

export const importerOf = (app: TestApp, venue: string, token: string) => {
  const post = async <T = Refused>(bytes: Uint8Array, query = '', type = XLSX) => {
    const response = await fetch(`${app.base}/api/menu/${venue}/import${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: bytes,
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  };
  const list = async <T>(resource: string) =>
    (await app.send<T[]>('GET', `/api/menu/${venue}/${resource}?pageSize=500&sort=name&order=ASC`, { token })).body;
  const products = () => list<Product>('product');
  return {
    post,
    list,
    products,
    named: async (name: string) => (await products()).find((one) => one.name === name) as Product,
    /** Runs an import that must succeed; returns its result. */
    async imported(sheets: Record<string, Rows>, query = '') {
      const answer = await post<ImportResult>(await makeBook(sheets), `?${ANSWERS}${query.replace('?', '&')}`);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body;
    },
    /** Runs an import that must fail; returns its problems: sheet, row, column, code. */
    async problemsOf(sheets: Record<string, Rows>, query = '') {
      const { status, body } = await post(await makeBook(sheets), query);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'import_invalid' });
      return body.problems.map(({ sheet, row, column, code }) => [sheet, row, column, code]);
    },
    async download(file = 'export.xlsx') {
      const response = await fetch(`${app.base}/api/menu/${venue}/${file}`, { headers: { authorization: `Bearer ${token}` } });
      return { status: response.status, type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) };
    },
  };
};
