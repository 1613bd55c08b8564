// The first start decides the kind of a database, for good; tested with the real program on separate databases.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { decide, decideForAdmin, decideInstallation, type StartRequest } from './installation.ts';
import { runsOn } from './platform/db.ts';
import { copyDatabase, databaseAt, dropDatabase } from './test/database.ts';
import { basic } from './test/factories.ts';
import { testFolder } from './test/folder.ts';
import { LONG_TEST_MS } from './test/harness/within.ts';
import { type Program, useProgram } from './test/program.ts';

const SECRET = 'words that only this test has ever said';
const { url: serverUrl, template } = inject('postgres');
const { start } = useProgram();
const admin = new pg.Client({ connectionString: serverUrl });
const folder = testFolder('first');
const made: string[] = [];

beforeAll(() => admin.connect());
afterAll(async () => {
  for (const name of made) await dropDatabase(admin, name);
  await admin.end();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** A migrated database before any start, with functions to query it. */
const freshDatabase = async () => {
  const name = `${template}_first_${made.length}`;
  made.push(name);
  await copyDatabase(admin, name, template);
  const url = databaseAt(serverUrl, name).replace(/^postgresql/, 'postgres');
  const sql = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query<Row>(text).finally(() => client.end())).rows;
  };
  const count = async (table: string) => Number((await sql<{ count: string }>(`select count(*) from ${table}`))[0]?.count);
  const mark = async () => (await sql<{ kind: string }>('select kind from installation'))[0]?.kind ?? null;
  return { sql, count, mark, env: { DATABASE_URL: url, SECRET, DATA_DIR: path.join(folder, name) } };
};
const addressOf = async (program: Program) => (await program.says(/answers at (\S+)/))[1] as string;
const account = (email: string) =>
  `insert into account (id, email, password_hash, firstname, lastname) values ('${randomUUID()}', '${email}', 'x', 'A', 'B')`;
const mail = `insert into mail (id, recipient, subject, body) values (gen_random_uuid(), 'a@test.example', 'x', 'https://menu.example/admin/#/reset?token=x')`;

describe('a demonstration', { timeout: LONG_TEST_MS }, () => {
  it('is filled by the next start if it was killed, and is refused in production', async () => {
    const { env, sql, count, mark } = await freshDatabase();
    const wishing = start({ ...env, DEMO: 'true' });
    await expect.poll(mark, { interval: 5, timeout: 120_000 }).toBe('demonstration');
    await wishing.signal('SIGKILL');
    // Usually killed between the mark and the data; in any case the next start completes the data.
    const second = start(env);
    await second.says(/pictures stored/);
    await second.signal('SIGKILL');
    expect([await mark(), await count('account'), await count('venue')]).toEqual(['demonstration', 8, 3]);

    const against: Record<string, string>[] = [
      { NODE_ENV: 'production' },
      { PUBLIC_URL: 'https://menu.example' },
      { OPERATOR_EMAIL: 'a@b.example' },
      { DEMO: 'false' },
    ];
    for (const more of against) {
      const { code, stderr } = await start({ ...env, ...more }).ended();
      expect(stderr).toMatch(
        new RegExp(`^This database is a demonstration .* not served with .*${Object.keys(more)[0]}.*DATABASE_URL`, 'm'),
      );
      expect(code).toBe(1);
    }
    const refused = await start(env, 'first-admin', 'chief@menu.example').ended();
    expect(refused.stderr).toMatch(/^This database is a demonstration, which has its accounts\./m);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(await sql(`select 1 from account where email not like '%@demo.test'`)).toEqual([]);
  });

  it('is filled once if two nodes start at the same time', async () => {
    const { env, count } = await freshDatabase();
    const nodes = [1, 2].map((node) => start({ ...env, DATA_DIR: `${env.DATA_DIR}-${node}`, DEMO: 'true' }));
    await Promise.all(nodes.map((node) => node.says(/^Ardoise .* is ready\.$/m)));
    const ended = await Promise.all(nodes.map((node) => node.signal('SIGTERM')));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(ended.filter(({ stderr }) => /^demo: 3 venues/m.test(stderr))).toHaveLength(1);
    expect([await count('account'), await count('venue')]).toEqual([8, 3]);
  });
});

describe('a real installation', { timeout: LONG_TEST_MS }, () => {
  it('stays real in spite of DEMO, reports missing settings, and gets its first admin while it runs', async () => {
    const { env, count, mark } = await freshDatabase();
    const first = start({ ...env, OPERATOR_EMAIL: 'chief@menu.example', ORDERS_PER_ADRESS: '5' });
    await first.says(/^ORDERS_PER_ADRESS: .*Did you mean ORDERS_PER_ADDRESS\?$/m);
    const address = await addressOf(first);
    await first.says(/^No mail can be sent.*SMTP_URL\.$/m);
    await first.says(/^There is no admin yet: npm run first-admin -- chief@menu\.example$/m);
    expect((await fetch(`${address}/dev/mailbox`)).status).toBe(404);

    const command = await start({ ...env, PUBLIC_URL: address }, 'first-admin', 'chief@menu.example').ended();
    expect([command.code, command.stderr]).toEqual([0, expect.stringContaining('within 30 minutes')]);
    const [, link, token = ''] = /^(\S+\/admin\/#\/reset\?token=)([\w-]{43})\n$/.exec(command.stdout) ?? [];
    expect(link).toBe(`${address}/admin/#/reset?token=`);
    const chosen = {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: 'quite seldom said' }),
    };
    expect([
      (await fetch(`${address}/api/auth/forgotten`, chosen)).status,
      (await fetch(`${address}/api/auth/forgotten`, chosen)).status,
    ]).toEqual([204, 422]);
    const authorization = basic('chief@menu.example', 'quite seldom said');
    const signedIn = await fetch(`${address}/api/auth/token`, { headers: { authorization } });
    expect([signedIn.status, await signedIn.json()]).toMatchObject([401, { code: 'second_factor_setup' }]);
    const { stdout, code } = await first.signal('SIGTERM');
    expect([code, stdout]).toEqual([0, expect.stringContaining('no mail server: no mail can leave')]);

    for (const email of ['chief@menu.example', 'another@menu.example']) {
      const again = await start(env, 'first-admin', email).ended();
      expect([again.code, again.stdout, again.stderr]).toEqual([
        1,
        '',
        expect.stringMatching(/^There is an admin already\. .*sign-in page/m),
      ]);
    }
    const later = start({ ...env, DEMO: 'true' });
    await later.says(/^DEMO=true changes nothing: this database is real/m);
    expect((await fetch(`${await addressOf(later)}/dev/mailbox`)).status).toBe(404);
    expect(later && (await later.signal('SIGTERM')).stderr).not.toMatch(/no admin yet|demo-ardoise/);
    expect([await mark(), await count('venue'), await count('account')]).toEqual(['real', 0, 1]);
  });

  it('resets a lost second factor by a command while the server runs', async () => {
    const { env, sql, count } = await freshDatabase();
    const server = start(env);
    await addressOf(server);
    await sql(account('chief@menu.example'));
    await sql(`insert into totp (account_id, secret, since) select id, '\\x00', now() from account`);
    const command = await start(env, 'reset-factor', 'chief@menu.example').ended();
    expect([command.code, command.stderr]).toEqual([0, expect.stringMatching(/^chief@menu\.example can sign in with only the password/m)]);
    expect(await count('totp')).toBe(0);
    const again = await start(env, 'reset-factor', 'chief@menu.example').ended();
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^This account has no second factor\.$/m)]);
    expect((await server.signal('SIGTERM')).code).toBe(0);
  });

  it('results from creating the first admin in the embedded database before any start', async () => {
    const env = { DATA_DIR: path.join(folder, 'embedded') };
    const command = await start(env, 'first-admin', 'chief@menu.example').ended();
    expect([command.code, command.stdout]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:0\/admin\/#\/reset\?token=[\w-]{43}\n$/),
    ]);
    const server = start(env);
    expect((await fetch(`${await addressOf(server)}/dev/mailbox`)).status).toBe(404);
    // While the server, which owns the database, is running; an admin without a password gets a new link.
    const again = await start(env, 'first-admin', 'chief@menu.example').ended();
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/token=/)]);
    expect(again.stdout).not.toBe(command.stdout);
    expect((await server.signal('SIGTERM')).code).toBe(0);
  });
});

describe('a database without a mark', () => {
  const decideOn = async (database: Awaited<ReturnType<typeof freshDatabase>>, asked: StartRequest) => {
    const client = new pg.Client({ connectionString: database.env.DATABASE_URL });
    await client.connect();
    return decideInstallation(runsOn(client), (found) => decide(found, asked)).finally(() => client.end());
  };

  it('is real in spite of DEMO=true, and loses stored mails with links', async () => {
    const database = await freshDatabase();
    await database.sql(`${account('somebody@menu.example')}; ${mail}`);
    expect(await decideOn(database, { DEMO: true })).toMatchObject({ kind: 'real', remark: expect.stringContaining('DEMO=true') });
    expect([await database.mark(), await database.count('mail')]).toEqual(['real', 0]);
  });

  it('is a demonstration if it has the demo accounts, and keeps its mails', async () => {
    const database = await freshDatabase();
    await database.sql(`${account('operator@demo.test')}; ${mail}`);
    await expect(decideOn(database, { DATABASE_URL: 'x', NODE_ENV: 'production' })).rejects.toThrow(/demonstration.*NODE_ENV=production/);
    expect(await database.mark()).toBeNull();
    expect(await decideOn(database, { DATABASE_URL: 'x' })).toEqual({ kind: 'demonstration' });
    expect([await database.mark(), await database.count('mail')]).toEqual(['demonstration', 1]);
  });

  it('is real if it is old, even if it is empty', async () => {
    const database = await freshDatabase();
    const migration = fs.readFileSync(path.join(import.meta.dirname, 'migrations/0009-mark-installation.sql'), 'utf8');
    const again = `drop table installation; ${migration}`;
    await database.sql(`update schema_migration set applied_at = now(); ${again}`);
    expect(await database.mark()).toBeNull();
    await database.sql(`update schema_migration set applied_at = now() - interval '1 day'; ${again}`);
    expect(await database.mark()).toBe('real');
  });
});

describe('two concurrent first starts', () => {
  const client = async (url: string) => {
    const opened = new pg.Client({ connectionString: url });
    await opened.connect();
    return opened;
  };

  it.each([
    [{ DEMO: true }, { DEMO: true }],
    [{ DEMO: true }, { DEMO: false }],
    [{ DEMO: false }, { DEMO: true }],
  ] as [StartRequest, StartRequest][])('decide once with %j and %j: the other follows or is refused', async (one, two) => {
    const database = await freshDatabase();
    const clients = await Promise.all([client(database.env.DATABASE_URL), client(database.env.DATABASE_URL)]);
    const decided = await Promise.allSettled(
      [one, two].map((asked, index) => decideInstallation(runsOn(clients[index] as pg.Client), (found) => decide(found, asked))),
    );
    for (const each of clients) await each.end();
    const mark = await database.mark();
    expect(mark).not.toBeNull();
    for (const each of decided) {
      if (each.status === 'fulfilled') expect(each.value.kind).toBe(mark);
      else expect([mark, String(each.reason)]).toEqual(['demonstration', expect.stringContaining('DEMO=false')]);
    }
  });

  it('follow the first decision', async () => {
    const database = await freshDatabase();
    const opened = await client(database.env.DATABASE_URL);
    let looks = 0;
    const late = await decideInstallation(runsOn(opened), (found) => {
      looks++;
      return decide(found, { DEMO: true });
    });
    expect([late.kind, looks]).toEqual(['demonstration', 2]);
    await expect(decideInstallation(runsOn(opened), decideForAdmin)).rejects.toThrow(/demonstration/);
    await opened.end();
  });
});
