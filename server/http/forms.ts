// Reads a form with one file (multipart/form-data) into memory; the file name and type that it contains are not trusted.
import { createHash } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const FORM = 'multipart/form-data';

/**
 * The file of a form, in a buffer of its own that can be transferred to a thread, and its SHA-256. `name`: the client's file name, for
 * display only.
 */
export type FormFile = { bytes: Uint8Array; digest: Buffer; name: string };

/** Allowance for the form's overhead besides the file. */
const WRAPPING_BYTES = 65_536;

/** Accepts forms with a file of at most `bytes` in a scope; `readFile` reads it. */
export const acceptForms = async (scope: FastifyInstance, bytes: number): Promise<void> => {
  const limits = { fileSize: bytes, files: 2, fields: 4, parts: 6, fieldSize: 1000, headerPairs: 20 };
  await scope.register(fastifyMultipart, { limits, throwFileSizeLimit: false });
  scope.addHook('preHandler', async (request) => {
    if (!request.isMultipart()) throw new ApiError('unsupported_media_type');
    if (Number(request.headers['content-length'] ?? 0) > bytes + WRAPPING_BYTES) throw new ApiError('too_large');
  });
};

const refusedField = (field: string, code: 'required' | 'unknown', message: string) =>
  new ApiError('invalid', { errors: { [field]: { code, message } } });

const joined = (chunks: readonly Buffer[]): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

const onlyFile = async (request: FastifyRequest, field: string): Promise<FormFile> => {
  let found: FormFile | undefined;
  for await (const part of request.parts()) {
    if (found || part.type !== 'file' || part.fieldname !== field)
      throw refusedField(part.fieldname, 'unknown', 'This field does not exist.');
    const { file } = part;
    file.once('limit', () => file.destroy(new ApiError('too_large')));
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk);
      chunks.push(chunk);
    }
    found = { bytes: joined(chunks), digest: hash.digest(), name: part.filename ?? '' };
  }
  if (!found || found.bytes.length === 0) throw refusedField(field, 'required', 'A file is missing.');
  return found;
};

/** The file in `field`: exactly one, and no other fields (400); 413 if it is too large. */
export const readFile = async (request: FastifyRequest, field: string): Promise<FormFile> => {
  try {
    return await onlyFile(request, field);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'malformed');
  } finally {
    // Drains the rest, because otherwise the connection could not carry another request.
    request.raw.unpipe();
    request.raw.resume();
  }
};
