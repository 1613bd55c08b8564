// A published document: its bytes in three encodings, its ETag and headers, rendered once for each version.
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../http/answers/response-cache.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** `until`: end of validity, in milliseconds of the epoch. */
export type Document = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string; headers: Record<string, string>; until: number };
type DocumentOptions = { type: string; tag: string; headers: Record<string, string>; until: number };

/** Compresses a text in background threads. The ETag is weak, because encodings and nodes share it. */
export const publish = async (text: string, { type, tag, headers, until }: DocumentOptions): Promise<Document> => {
  const plain = Buffer.from(text);
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([brotli(plain, { params }), gzip(plain, { level: 9 })]);
  return { plain, br, gzip: zipped, etag: `W/"${tag}"`, headers: { ...headers, 'content-type': type }, until };
};

const encodingFor = (accepted: string | undefined): 'br' | 'gzip' | 'plain' =>
  accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : 'plain';

/** The document in an encoding that the caller accepts. */
export const answerWith = (document: Document, request: FastifyRequest): Answer => {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  const headers = { ...document.headers, ...(encoding !== 'plain' && { 'content-encoding': encoding }) };
  return { headers, body: document[encoding], etag: document.etag };
};

/** Sends an answer, or 304 if the caller has it. */
export const sendAnswer = ({ headers, body, etag }: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.headers(headers).header('etag', etag);
  return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(body);
};
