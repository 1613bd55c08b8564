import { ApiError } from '@ardoise/contract/errors.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorSender } from './errors.ts';

const LIMIT_BYTES = 65_536;
const silent = { error() {} };

const answerTo = async (error: ApiError) => {
  const server = Fastify();
  server.setErrorHandler(errorSender(silent));
  server.get('/', () => {
    throw error;
  });
  const { body } = await server.inject('/');
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(LIMIT_BYTES);
  return JSON.parse(body) as Record<string, unknown>;
};
const problem = (message = 'No.') => ({ code: 'invalid', message });
const fields = (count: number, name: (at: number) => string, message?: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), problem(message)]));

it('lists fifty problems and counts the rest, including uncollected ones', async () => {
  const few = await answerTo(new ApiError('invalid', { errors: fields(50, (at) => `f${at}`) }));
  expect(Object.keys(few.errors as object)).toHaveLength(50);
  expect(few).not.toHaveProperty('more');
  const many = await answerTo(new ApiError('invalid', { errors: fields(60, (at) => `f${at}`), more: 7 }));
  expect(Object.keys(many.errors as object)).toEqual(Array.from({ length: 50 }, (_, at) => `f${at}`));
  expect(many.more).toBe(17);
});

it('truncates long field names, whatever their byte length', async () => {
  for (const character of ['a', '\u{1f37a}', '\u0001', '\ud800']) {
    const { errors, more } = await answerTo(
      new ApiError('invalid', { errors: fields(50, (at) => `${at}${character.repeat(60_000)}`, character.repeat(60_000)) }),
    );
    expect(Object.keys(errors as object).length + Number(more ?? 0)).toBe(50);
    expect(Object.keys(errors as object).length).toBeGreaterThan(10);
  }
});

it('truncates long lists, and leaves out other long members', async () => {
  const names = Array.from({ length: 5_000 }, (_, at) => ({ name: `Bière ${at}` }));
  const record = { id: 1, languages: names };
  const answer = await answerTo(new ApiError('product_unavailable', { record, unavailable: names, problem_count: 5_000, retry_after: 3 }));
  expect(answer).toMatchObject({ status: 409, code: 'product_unavailable', problem_count: 5_000, retry_after: 3 });
  expect(answer).not.toHaveProperty('record');
  const { length } = answer.unavailable as object[];
  expect(length).toBeGreaterThan(1_000);
  expect(answer.unavailable).toEqual(names.slice(0, length));
});
