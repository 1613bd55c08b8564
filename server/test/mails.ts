// The mails of a demonstration, for tests that read what people are sent.
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

type Mail = { subject: string; body: string };

/** No job is left to do, so that every mail has left. */
export const jobsDone = ({ db }: TestApp): Promise<void> =>
  expect.poll(async () => (await db.pool.query('select count(*) as jobs from graphile_worker._private_jobs')).rows[0].jobs).toBe(0);

/** The oldest first; which of two comes first that left at the same time says nothing, since two jobs may send at once. */
export const mailsTo = async (test: TestApp, email: string): Promise<Mail[]> => {
  await jobsDone(test);
  return (await test.db.pool.query<Mail>('select subject, body from mail where recipient = $1 order by at, id', [email])).rows;
};
