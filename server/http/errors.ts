// Every error leaves here, once: problem+json with a stable code; nothing of the inside goes out.
import { ApiError, ERROR_LIMITS, type ErrorCode, FieldProblems, type Problem } from '@ardoise/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FilesUnavailable } from '../platform/files.ts';
import { failure, type Log } from '../platform/log.ts';
import { ThreadBusy } from '../platform/worker-thread.ts';

type Issue = z.core.$ZodIssue;

const problemOf = (issue: Issue): { code: string; message: string } => {
  const named = issue.code === 'custom' ? (issue.params as { code?: string } | undefined)?.code : undefined;
  const missing = (issue.code === 'invalid_type' || issue.code === 'invalid_union') && issue.input === undefined;
  const empty = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
  return { code: named ?? (missing || empty ? 'required' : issue.code), message: issue.message };
};

/** By field path (`languages.0.name`) what is wrong there, `body` for the whole; a part of a union reports its closest branch. */
const fieldProblems = (issues: readonly Issue[]): FieldProblems => {
  const problems = new FieldProblems();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems.add(path ? `${path}.${key}` : key, 'unknown', 'This field does not exist.');
    } else {
      const { code, message } = problemOf(issue);
      problems.add(path || 'body', code, message);
    }
  }
  return problems;
};

/** PostgreSQL keeps neither NUL nor half a surrogate pair: reports the texts that hold one. */
const findBrokenTexts = (value: unknown, path: string, problems: FieldProblems): FieldProblems => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      problems.add(path, 'broken_text', 'This text holds a character that cannot be stored.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) findBrokenTexts(inner, path ? `${path}.${key}` : key, problems);
  }
  return problems;
};

/** Parses what a request carries; throws the 400 that names its fields. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  const problems = parsed.success ? findBrokenTexts(parsed.data, '', new FieldProblems()) : fieldProblems(parsed.error.issues);
  problems.throwAs('invalid');
  return parsed.data as z.output<S>;
};

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

// The database is away, restarting, out of connections or of room: the caller may try again.
const outage = /^(57P0[123]|08\w{3}|53\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57014|55P03|40\w{3})$/;
/** Whether the database cannot do now what it will do later. */
export const isOutage = (error: Error & { code?: string }) =>
  outage.test(error.code ?? '') ||
  /timeout exceeded|Connection terminated|Query read timeout|Client was closed|not queryable|Connection ended|Cannot use a pool/.test(
    error.message,
  );

const broken = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/;
/** The client has gone before its request had come whole: nobody reads the answer, and nothing has failed here. */
const hasHungUp = (error: FastifyError, { raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete && broken.test(error.code);

/** The `ApiError` that an error amounts to; what we do not know is a 500 that says nothing. */
export const toApiError = (error: unknown, request: FastifyRequest): ApiError => {
  if (error instanceof ApiError) return error;
  const known = error as FastifyError;
  if (hasHungUp(known, request)) return new ApiError('malformed');
  const code = fastifyCodes[known.code];
  if (code) return new ApiError(code);
  if (error instanceof ThreadBusy) return new ApiError('too_many_requests', { retry_after: 10 });
  if (isOutage(known) || error instanceof FilesUnavailable) return new ApiError('unavailable');
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500) return new ApiError('malformed');
  return new ApiError('internal');
};

/** The most characters of a field's name and of a sentence: both may say again what was sent. */
const LONGEST_PATH = 200;
const LONGEST_MESSAGE = 500;
/** For `more` and what stands between the members. */
const FRAME_BYTES = 100;
const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Tells of one part of an answer after the other whether there is still room for it. */
const roomFor = (bytes: number) => {
  let left = bytes;
  return (part: unknown): boolean => {
    const needed = Buffer.byteLength(JSON.stringify(part) ?? '') + 1;
    if (needed > left) return false;
    left -= needed;
    return true;
  };
};

/** As many of a list, from its start, as there is room for. */
const firstOf = <T>(list: readonly T[], fits: (part: T) => boolean): T[] => {
  const end = list.findIndex((entry) => !fits(entry));
  return end < 0 ? [...list] : list.slice(0, end);
};

/** The answer, within the limits that `Problem` tells of. */
const problemBody = (error: ApiError): Problem => {
  const head = { status: error.status, code: error.code, message: shortened(error.message, LONGEST_MESSAGE) };
  const fits = roomFor(ERROR_LIMITS.bytes - FRAME_BYTES);
  fits(head);
  const members = Object.entries(error.extra);
  const single = members.filter(([, value]) => !Array.isArray(value)).filter((member) => fits(member));
  const told = Object.entries(error.errors ?? {});
  const brief = told
    .slice(0, ERROR_LIMITS.problems)
    .map(([path, { code, message }]) => [shortened(path, LONGEST_PATH), { code, message: shortened(message, LONGEST_MESSAGE) }] as const);
  const errors = Object.fromEntries(firstOf(brief, fits));
  const more = error.more + told.length - Object.keys(errors).length;
  const lists = members.flatMap(([member, value]) => (Array.isArray(value) ? [[member, firstOf(value, fits)] as const] : []));
  return {
    ...Object.fromEntries([...single, ...lists]),
    ...head,
    ...(error.errors && { errors }),
    ...(more > 0 && { more }),
  };
};

/** Sends a page to a browser in place of problem+json; null where the request asks for no page. */
export type ErrorPage = (status: number, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;
/** `onFlood` is called with what a limit refused. */
type Answering = { page?: ErrorPage; onFlood?(request: FastifyRequest): void };

/** The error handler of a server; what is our fault goes to the log, as kind and place. */
export const errorSender =
  (log: Pick<Log, 'error'>, { page = async () => null, onFlood = () => {} }: Answering = {}) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toApiError(error, request);
    request.problem = problem.code;
    if (problem.status >= 500) log.error({ request: request.id, route: request.routeOptions.url, ...failure(error) }, problem.code);
    if (problem.status === 429) onFlood(request);
    if ((problem.status === 503 || problem.status === 429) && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', String(problem.extra.retry_after ?? (problem.status === 503 ? 2 : 30)));
    }
    // The plain answer is left if even the page fails.
    const sent = await page(problem.status, request, reply).catch(() => null);
    if (sent) return sent;
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(problemBody(problem)));
  };
