import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { startJobs } from './jobs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

/** What a mail server says when it refuses somebody, in words that look like a place in the code. */
const refusal = () => {
  const error = new Error('550 zoe@secret.example: no such user\n    at Zoé Secrète (Rue Secrète:1:2)\n    at Zoé');
  return Object.assign(error, { code: 'EENVELOPE', response: '550 zoe@secret.example', recipient: 'zoe@secret.example' });
};

it('tells which job failed, which time and why, and nothing of whom it was about', async () => {
  const lines: { level: string; line: string; job?: string; attempt?: number; at?: string[] }[] = [];
  const note = (level: string) => (entry: object, line: string) => void lines.push({ level, line, ...entry });
  const tasks = {
    async 'tell-somebody'() {
      throw refusal();
    },
  };
  const runner = await startJobs(app.db.pool, tasks, [], { info: note('info'), warn: note('warn'), error: note('error') });
  try {
    const { rows } = await app.db.pool.query<{ id: string }>(
      `select (graphile_worker.add_job('tell-somebody', '{"to": "zoe@secret.example"}', max_attempts := most)).id from unnest(array[2, 1]) as most`,
    );
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
    const [again, last] = rows.map(({ id }) => lines.find(({ job }) => String(job) === String(id)));
    const cause = { task: 'tell-somebody', attempt: 1, error: 'Error', code: 'EENVELOPE' };
    expect(again).toMatchObject({ level: 'warn', line: 'job', ...cause });
    expect(last).toMatchObject({ level: 'error', line: 'job given up', ...cause });
    expect(again?.at?.[0]).toMatch(/jobs\.test\.ts:\d+/);
    expect(JSON.stringify(lines)).not.toMatch(/zoe|Zo|Secr|550|Rue/);
  } finally {
    await runner.stop();
  }
});
