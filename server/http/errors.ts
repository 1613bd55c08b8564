// Every error leaves here, once: problem+json with a stable code; nothing of the inside goes out.
import { ApiError, type ErrorCode, type FieldProblem, type Problem } from '@ardoise/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FilesUnavailable } from '../platform/files.ts';
import { failure, type Log } from '../platform/log.ts';
import { ThreadBusy } from '../platform/worker-thread.ts';

type Issue = z.core.$ZodIssue;

const problemOf = (issue: Issue): FieldProblem => {
  const named = issue.code === 'custom' ? (issue.params as { code?: string } | undefined)?.code : undefined;
  const missing = (issue.code === 'invalid_type' || issue.code === 'invalid_union') && issue.input === undefined;
  const empty = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
  return { code: named ?? (missing || empty ? 'required' : issue.code), message: issue.message };
};

/** Field path (`languages.0.name`) to what is wrong there, `body` for the whole; a part of a union reports its closest branch. */
const fieldProblems = (issues: readonly Issue[]): Record<string, FieldProblem> => {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems[path ? `${path}.${key}` : key] ??= { code: 'unknown', message: 'This field does not exist.' };
    } else problems[path || 'body'] ??= problemOf(issue);
  }
  return problems;
};

/** No record of the contract is deeper; what is, hides in read-only fields and is ignored. */
const DEEPEST = 8;

/** PostgreSQL keeps neither NUL nor half a surrogate pair: adds the texts that hold one to `found`, by field path. */
const findBrokenTexts = (value: unknown, path: string, depth: number, found: Record<string, FieldProblem>): void => {
  if (typeof value === 'string') {
    if (value.includes('\0') || /\p{Cs}/u.test(value))
      found[path] = { code: 'broken_text', message: 'This text holds a character that cannot be stored.' };
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
    for (const [key, inner] of Object.entries(value)) findBrokenTexts(inner, path ? `${path}.${key}` : key, depth + 1, found);
  }
};

/** Parses what a request carries; throws the 400 that names its fields. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new ApiError('invalid', { errors: fieldProblems(parsed.error.issues) });
  const broken: Record<string, FieldProblem> = {};
  findBrokenTexts(parsed.data, '', 0, broken);
  if (Object.keys(broken).length > 0) throw new ApiError('invalid', { errors: broken });
  return parsed.data;
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
const isOutage = (error: Error & { code?: string }) =>
  outage.test(error.code ?? '') ||
  /timeout exceeded|Connection terminated|Query read timeout|Client was closed|not queryable|Connection ended|Cannot use a pool/.test(
    error.message,
  );

const broken = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/;
/** The client has gone before its request had come whole: nobody reads the answer, and nothing has failed here. */
const hasHungUp = (error: FastifyError, { raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete && broken.test(error.code);

/** The `ApiError` that an error amounts to; what we do not know is a 500 that says nothing. */
const toApiError = (error: unknown, request: FastifyRequest): ApiError => {
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

const problemBody = (error: ApiError): Problem => ({
  ...error.extra,
  status: error.status,
  code: error.code,
  message: error.message,
  ...(error.errors && { errors: error.errors }),
});

/** The error handler of a server; what is our fault goes to the log, as kind and place. */
export const errorSender = (log: Pick<Log, 'error'>) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const problem = toApiError(error, request);
  if (problem.status >= 500) log.error({ request: request.id, route: request.routeOptions.url, ...failure(error) }, problem.code);
  if ((problem.status === 503 || problem.status === 429) && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', String(problem.extra.retry_after ?? (problem.status === 503 ? 2 : 30)));
  }
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemBody(problem)));
};
