// Compresses larger JSON answers with gzip. Pages, files and the published menu are compressed where they are created.
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A smaller answer fits into two packets uncompressed. */
const MIN_CHARACTERS = 2_048;
/** Half the CPU time of brotli at a similar size (within 5 %). */
const LEVEL = 5;

/** Not compressed: they mix text of guests with private data, which the compressed length could reveal (docs/security.md). */
const UNCOMPRESSED = ['/api/order/', '/api/user/:venue/', '/api/public/session/'];

const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;

/** True if the caller accepts gzip; `q=0` means no. */
export const takesGzip = (accepted: string | undefined): boolean => {
  const found = GZIP.exec(accepted ?? '');
  return found !== null && Number(found[1] ?? 1) > 0;
};

/** Answers with an encoding or an ETag stay as they are. */
const isPlainJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).includes('json') && !reply.hasHeader('content-encoding') && !reply.hasHeader('etag');

const varyByEncoding = (reply: FastifyReply): void => {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
};

export const compressJson = (server: FastifyInstance): void => {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < MIN_CHARACTERS || !isPlainJson(reply)) return done(null, payload);
    if (UNCOMPRESSED.some((path) => request.routeOptions.url?.startsWith(path))) return done(null, payload);
    varyByEncoding(reply);
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Runs on libuv's thread pool.
    gzip(payload, { level: LEVEL }, done);
  });
};
