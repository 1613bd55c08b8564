// Converts every error to problem+json with a stable code, without internal details.
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

/** Problems by field path (`languages.0.name`), `body` for the whole; for a union, those of the closest branch. */
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

/** Reports texts with NUL or an unpaired surrogate, which PostgreSQL cannot store. */
const findBrokenTexts = (value: unknown, path: string, problems: FieldProblems): FieldProblems => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      problems.add(path, 'broken_text', 'This text contains a character that cannot be stored.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) findBrokenTexts(inner, path ? `${path}.${key}` : key, problems);
  }
  return problems;
};

/** Parses a part of a request; throws the 400 with the problems by field. */
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

// The database is down, restarting, or out of connections or space: the caller may retry.
const outageCodes = /^(57P0[123]|08\w{3}|53\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57014|55P03|40\w{3})$/;
/** True if the database is temporarily unable to answer. */
export const isOutage = (error: Error & { code?: string }) =>
  outageCodes.test(error.code ?? '') ||
  /timeout exceeded|Connection terminated|Query read timeout|Client was closed|not queryable|Connection ended|Cannot use a pool/.test(
    error.message,
  );

const connectionErrors = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/;
/** The client disconnected before its request was complete: no one reads the answer, and it is no failure of the server. */
const hasDisconnected = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && connectionErrors.test(error.code);

/** Maps any error to an `ApiError`; unknown errors become a 500 without details. */
export const toApiError = (error: unknown, request: FastifyRequest): ApiError => {
  if (error instanceof ApiError) return error;
  const known = error as FastifyError;
  if (hasDisconnected(known, request)) return new ApiError('malformed');
  const code = fastifyCodes[known.code];
  if (code) return new ApiError(code);
  if (error instanceof ThreadBusy) return new ApiError('too_many_requests', { retry_after: 10 });
  if (isOutage(known) || error instanceof FilesUnavailable) return new ApiError('unavailable');
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500) return new ApiError('malformed');
  return new ApiError('internal');
};

/** Maximum length of field names and messages in an answer, because both may repeat what was sent. */
const MAX_PATH_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 500;
/** Bytes for `more` and punctuation. */
const FRAME_BYTES = 100;
const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Returns a function that accepts parts of an answer until their total size exceeds `bytes`. */
const fitsWithin = (bytes: number) => {
  let left = bytes;
  return (part: unknown): boolean => {
    const needed = Buffer.byteLength(JSON.stringify(part) ?? '') + 1;
    if (needed > left) return false;
    left -= needed;
    return true;
  };
};

/** The longest prefix of a list that fits. */
const prefixOf = <T>(list: readonly T[], fits: (part: T) => boolean): T[] => {
  const end = list.findIndex((entry) => !fits(entry));
  return end < 0 ? [...list] : list.slice(0, end);
};

/** The body of the answer, within the limits described at `Problem`. */
const problemBody = (error: ApiError): Problem => {
  const head = { status: error.status, code: error.code, message: shortened(error.message, MAX_MESSAGE_LENGTH) };
  const fits = fitsWithin(ERROR_LIMITS.bytes - FRAME_BYTES);
  fits(head);
  const members = Object.entries(error.extra);
  const single = members.filter(([, value]) => !Array.isArray(value)).filter((member) => fits(member));
  const entries = Object.entries(error.errors ?? {});
  const shortEntries = entries
    .slice(0, ERROR_LIMITS.problems)
    .map(
      ([path, { code, message }]) => [shortened(path, MAX_PATH_LENGTH), { code, message: shortened(message, MAX_MESSAGE_LENGTH) }] as const,
    );
  const errors = Object.fromEntries(prefixOf(shortEntries, fits));
  const more = error.more + entries.length - Object.keys(errors).length;
  const lists = members.flatMap(([member, value]) => (Array.isArray(value) ? [[member, prefixOf(value, fits)] as const] : []));
  return {
    ...Object.fromEntries([...single, ...lists]),
    ...head,
    ...(error.errors && { errors }),
    ...(more > 0 && { more }),
  };
};

/** Sends an HTML page instead of problem+json; null if the request does not accept one. */
export type ErrorPage = (status: number, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;
/** `onFlood`: called for each request that a limit refused. */
type SenderOptions = { page?: ErrorPage; onFlood?(request: FastifyRequest): void };

/** The error handler of a server; logs server errors with their kind and code location. */
export const errorSender =
  (log: Pick<Log, 'error'>, { page = async () => null, onFlood = () => {} }: SenderOptions = {}) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toApiError(error, request);
    request.problem = problem.code;
    if (problem.status >= 500) log.error({ request: request.id, route: request.routeOptions.url, ...failure(error) }, problem.code);
    if (problem.status === 429) onFlood(request);
    if ((problem.status === 503 || problem.status === 429) && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', String(problem.extra.retry_after ?? (problem.status === 503 ? 2 : 30)));
    }
    // Falls back to problem+json if the page fails too.
    const sent = await page(problem.status, request, reply).catch(() => null);
    if (sent) return sent;
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(problemBody(problem)));
  };
