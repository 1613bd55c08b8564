// A published document: its bytes in three encodings, its ETag and headers, made once a version and served as they are.
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../http/answers/response-cache.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** `until`: from then on, in milliseconds of the epoch, it says something else. */
export type Document = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string; headers: Record<string, string>; until: number };
type Made = { type: string; tag: string; headers: Record<string, string>; until: number };

/** Compresses a text in the background threads. Its tag is a weak one: in another encoding, or made by another node, it says the same. */
export const publish = async (text: string, { type, tag, headers, until }: Made): Promise<Document> => {
  const plain = Buffer.from(text);
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([brotli(plain, { params }), gzip(plain, { level: 9 })]);
  return { plain, br, gzip: zipped, etag: `W/"${tag}"`, headers: { ...headers, 'content-type': type }, until };
};

const encodingFor = (accepted: string | undefined): 'br' | 'gzip' | 'plain' =>
  accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : 'plain';

/** A document in the encoding that the caller takes. */
export const answerWith = (document: Document, request: FastifyRequest): Answer => {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  const headers = { ...document.headers, ...(encoding !== 'plain' && { 'content-encoding': encoding }) };
  return { headers, body: document[encoding], etag: document.etag };
};

/** Sends an answer, or 304 where the caller has it. */
export const sendAnswer = ({ headers, body, etag }: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.headers(headers).header('etag', etag);
  return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(body);
};
