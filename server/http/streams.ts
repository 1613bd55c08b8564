// Server-sent events: one open answer a listener, a heartbeat that pages hear so that neither side keeps a dead one, ended at shutdown.
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { LiveChannels } from './limits/live-channels.ts';

const HEARTBEAT_MS = 15_000;
/** How soon a page comes back whose stream ended for a newer one. */
const RETURN_MS = 30_000;

export type Stream = { send(event: string, data: unknown): void; onClose(listener: () => void): void; fail(): void };
export type Streams = {
  /** Begins the stream, for which the oldest one may end; throws the 429 or 503 where boards hold all places. */
  open(reply: FastifyReply): Stream;
  close(): void;
};

/** Bytes that may wait for a listener who does not read; then it is one that has gone, or means harm. */
const MAX_WAITING_BYTES = 65_536;

/** An answer that has ended, on either side, takes no more. */
const write = (raw: FastifyReply['raw'], text: string): void => {
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy();
  else raw.write(text);
};

export const openStreams = (channels: LiveChannels): Streams => {
  const live = new Set<FastifyReply['raw']>();
  const beat = setInterval(() => {
    for (const raw of live) write(raw, 'event: beat\ndata:\n\n');
  }, HEARTBEAT_MS);
  beat.unref();
  return {
    open(reply) {
      const { raw } = reply;
      channels.stream(reply.request.ip, raw, () => {
        // The page polls meanwhile: coming back at once it would only end the next one.
        write(raw, `retry: ${RETURN_MS}\n\n`);
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
        // Somebody may have left while the stream was being prepared.
        onClose: (listener) => void (raw.destroyed ? listener() : ended.add(listener)),
        fail: () => void raw.destroy(),
      };
    },
    close() {
      clearInterval(beat);
      for (const raw of live) raw.end();
    },
  };
};
