// The packages of the embedded engine have beta versions, although they contain released versions of PostgreSQL.
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

it('runs a released version of PostgreSQL', async () => {
  const app = await startTestApp();
  const { rows } = await app.db.pool.query<{ server_version: string }>('show server_version');
  expect(rows[0]?.server_version).toMatch(/^\d+\.\d+(?: \(.*\))?$/);
});
