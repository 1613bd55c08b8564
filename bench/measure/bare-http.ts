// Starts the server of bare-http.process.ts with a page of our server.
import { type ChildProcess, fork } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import type { Page } from './bare-http.process.ts';

/** Headers that Node writes itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A page as sent on the wire. */
export const fetchPage = (port: number, to: string, headers: Record<string, string>): Promise<Page> =>
  new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path: to, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
        const sent = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
        resolve({ status: response.statusCode ?? 0, headers: sent, body: Buffer.concat(parts).toString('base64'), etag: sent.etag ?? '' });
      });
    });
    request.on('error', reject);
  });

export type BareServer = { port: number; pid: number; stop(): void };

/** Starts a bare server that answers every address with this page. */
export const startBare = async (page: Page): Promise<BareServer> => {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'bare-http.process.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(page);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(message as number)));
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
};
