// One HTTP call of a driver: with kept connections and a deadline; returns `null` if the network gave no answer.
import http from 'node:http';

export type Answer<T = unknown> = { status: number; body: T };
export type Ask = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };
export type Caller = <T>(method: string, path: string, ask?: Ask) => Promise<Answer<T> | null>;

const DEADLINE_MS = 8_000;

const read = <T>(response: http.IncomingMessage, text: string): Answer<T> => ({
  status: response.statusCode ?? 0,
  body: (response.headers['content-type']?.includes('json') && text ? JSON.parse(text) : text) as T,
});

/** Calls a local server over at most `sockets` kept connections. */
export const caller = (port: number, sockets = 64): { call: Caller; close(): void } => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  const call = <T>(method: string, path: string, { token, body, headers }: Ask = {}): Promise<Answer<T> | null> =>
    new Promise((resolve) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const request = http.request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          timeout: DEADLINE_MS,
          headers: {
            ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (response) => {
          let received = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            received += part;
          });
          response.on('end', () => resolve(read(response, received)));
          // The answer was cut off.
          response.on('close', () => resolve(null));
        },
      );
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(null));
      request.end(text);
    });
  return { call, close: () => agent.destroy() };
};
