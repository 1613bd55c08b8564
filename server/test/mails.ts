// The mails of a demonstration, for tests that read them.
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

type Mail = { subject: string; body: string };

/** Waits until no job is left, so that every mail was sent. */
export const jobsDone = ({ db }: TestApp): Promise<void> =>
  expect.poll(async () => (await db.pool.query('select count(*) as jobs from graphile_worker._private_jobs')).rows[0].jobs).toBe(0);

/** Oldest first. The order of mails of the same instant is undefined, since two jobs may send concurrently. */
export const mailsTo = async (test: TestApp, email: string): Promise<Mail[]> => {
  await jobsDone(test);
  return (await test.db.pool.query<Mail>('select subject, body from mail where recipient = $1 order by at, id', [email])).rows;
};
