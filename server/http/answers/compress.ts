// JSON of some size leaves as gzip where that is asked for. Pages, files and the published menu are pressed where they are made.
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Below this an answer fits into two packets as it is. */
const LEAST_CHARACTERS = 2_048;
/** Half the processor time of brotli at the size it has then, within 5 % of its bytes. */
const LEVEL = 5;

/** What guests write stands in these beside what they must not know of each other: their length gives nothing away (docs/security.md). */
const UNTOUCHED = ['/api/order/', '/api/user/:venue/', '/api/public/session/'];

const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;

/** Whether a caller takes gzip; `q=0` is a no. */
export const takesGzip = (accepted: string | undefined): boolean => {
  const found = GZIP.exec(accepted ?? '');
  return found !== null && Number(found[1] ?? 1) > 0;
};

/** An answer that says how it is encoded, or has a tag of its bytes, stays as it was made. */
const isPlainJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).includes('json') && !reply.hasHeader('content-encoding') && !reply.hasHeader('etag');

const varyByEncoding = (reply: FastifyReply): void => {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
};

export const compressJson = (server: FastifyInstance): void => {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < LEAST_CHARACTERS || !isPlainJson(reply)) return done(null, payload);
    if (UNTOUCHED.some((path) => request.routeOptions.url?.startsWith(path))) return done(null, payload);
    varyByEncoding(reply);
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // In the background threads.
    gzip(payload, { level: LEVEL }, done);
  });
};
