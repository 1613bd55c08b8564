import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataProviderOf, listQuery } from './data-provider.ts';

const VENUE = '0197b1a0-0000-7000-8000-000000000001';
type ReceivedRequest = { method: string; path: string; query: URLSearchParams; body: unknown };

describe('the data provider', () => {
  // A server that echoes requests exercises the real client, from ra-core's parameters to HTTP.
  let server: Server;
  let requests: ReceivedRequest[] = [];
  const relative = globalThis.fetch;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
      const text = Buffer.concat(chunks).toString();
      const body = text ? JSON.parse(text) : undefined;
      requests.push({ method: request.method ?? '', path: pathname, query: searchParams, body });
      response.setHeader('content-type', 'application/json');
      const isList = request.method === 'GET' && !/\/[^/]+-[^/]+$/.test(pathname.replace(VENUE, ''));
      if (isList) response.setHeader('x-total-count', '42');
      const record = { id: 'x', ...body };
      response.end(JSON.stringify(isList ? searchParams.getAll('id').map((id) => ({ id })) : record));
    }).listen(0);
    await once(server, 'listening', { signal: AbortSignal.timeout(20_000) });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Browsers resolve paths against the page; Node needs an origin.
    globalThis.fetch = (input, init) => relative(new URL(String(input), origin), init);
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(() => {
    globalThis.fetch = relative;
    server.close();
  });

  const provider = dataProviderOf(VENUE, {
    product: { path: '/api/menu/:venue/product' },
    category: { path: '/api/menu/:venue/category' },
    section: { path: '/api/menu/:venue/section' },
  });

  it('counts pages from 0, sends the sort and the filters, and reads the total', async () => {
    const { total } = await provider.getList('product', {
      pagination: { page: 3, perPage: 25 },
      sort: { field: 'name', order: 'DESC' },
      filter: { name: 'crêpe', category: '', type: undefined },
    });
    expect(total).toBe(42);
    expect(requests[0]?.path).toBe(`/api/menu/${VENUE}/product`);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ page: '2', pageSize: '25', sort: 'name', order: 'DESC', name: 'crêpe' });
  });

  it('sends no sort where the server has a fixed order', () => {
    expect(listQuery({ pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' }, filter: {} }, false)).toEqual({
      page: 0,
      pageSize: 10,
    });
  });

  it('reads many records in requests of 100 distinct ids', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `id-${index}`);
    const { data } = await provider.getMany('category', { ids: [...ids, 'id-0'] });
    expect(data.map(({ id }) => id)).toEqual(ids);
    // The requests run in parallel, so either may arrive first.
    expect(new Set(requests.map(({ query }) => query.getAll('id').length))).toEqual(new Set([100, 50]));
    expect(requests).toHaveLength(2);
  });

  it('sends the whole changed record with its version', async () => {
    const record = { id: 'a-1', name: 'Bière', net_price: 6, version: 4 };
    await provider.update('product', { id: 'a-1', data: record, previousData: record });
    expect(requests[0]).toMatchObject({ method: 'PUT', path: `/api/menu/${VENUE}/product/a-1`, body: record });
  });

  it('creates a record, deletes one with a query, and switches the availability of one', async () => {
    await provider.create('product', { data: { name: 'Thé' } });
    await provider.delete('section', { id: 's-1', meta: { query: { recursive: true } } });
    await provider.setAvailable('product', { id: 'a-1', unavailable: true });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/menu/${VENUE}/product`,
      `DELETE /api/menu/${VENUE}/section/s-1`,
      `PUT /api/menu/${VENUE}/product/available/a-1`,
    ]);
    expect(requests[1]?.query.get('recursive')).toBe('true');
    expect(requests[2]?.body).toEqual({ unavailable: true });
  });

  it('rejects an unknown resource', async () => {
    await expect(provider.getOne('nothing', { id: '1' })).rejects.toThrow('nothing');
  });
});
