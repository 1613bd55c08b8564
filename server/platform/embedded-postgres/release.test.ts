// The engine that serves: its packages call themselves beta, which is the packaging and not PostgreSQL.
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

it('is a release of PostgreSQL, and no beta or candidate', async () => {
  const app = await startTestApp();
  const { rows } = await app.db.pool.query<{ server_version: string }>('show server_version');
  expect(rows[0]?.server_version).toMatch(/^\d+\.\d+(?: \(.*\))?$/);
});
