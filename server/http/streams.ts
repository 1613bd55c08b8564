// Server-sent events: one open response for each client, with a heartbeat by which both sides detect a dead connection; closed at shutdown.
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { LiveChannels } from './limits/live-channels.ts';

const HEARTBEAT_MS = 15_000;
/** Retry time of a page whose stream ended for a newer one. */
const RETRY_MS = 30_000;

export type Stream = { send(event: string, data: unknown): void; onClose(listener: () => void): void; fail(): void };
export type Streams = {
  /** Opens a stream, for which the oldest one may end; throws 429 or 503 if boards hold all places. */
  open(reply: FastifyReply): Stream;
  close(): void;
};

/** Maximum pending bytes for a client that does not read; it has gone or is malicious. */
const MAX_PENDING_BYTES = 65_536;

/** No-op on a response that has ended on either side. */
const write = (raw: FastifyReply['raw'], text: string): void => {
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > MAX_PENDING_BYTES) raw.destroy();
  else raw.write(text);
};

export const openStreams = (channels: LiveChannels): Streams => {
  const live = new Set<FastifyReply['raw']>();
  const heartbeat = setInterval(() => {
    for (const raw of live) write(raw, 'event: beat\ndata:\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    open(reply) {
      const { raw } = reply;
      channels.stream(reply.request.ip, raw, () => {
        // The page polls meanwhile; an immediate retry would only end the next stream.
        write(raw, `retry: ${RETRY_MS}\n\n`);
        setImmediate(() => raw.destroy());
      });
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      });
      write(raw, 'retry: 2000\n\n');
      if (!raw.destroyed) live.add(raw);
      const ended = new Set<() => void>();
      raw.on('close', () => {
        live.delete(raw);
        for (const listener of ended) listener();
      });
      return {
        send: (event, data) => write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        // The client may have disconnected while the stream was being prepared.
        onClose: (listener) => void (raw.destroyed ? listener() : ended.add(listener)),
        fail: () => void raw.destroy(),
      };
    },
    close() {
      clearInterval(heartbeat);
      for (const raw of live) raw.end();
    },
  };
};
