// Serves a folder as a web site with files compressed like ours, for limits.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

export type Site = { url: string; close(): void };

export const openSite = async (folder: string): Promise<Site> => {
  const packed = new Map<string, Buffer>();
  const server = http.createServer((request, response) => {
    const wanted = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://site').pathname));
    const file = wanted.endsWith(path.sep) ? path.join(wanted, 'index.html') : wanted;
    if (!file.startsWith(folder) || !fs.existsSync(file)) return void response.writeHead(404).end();
    const body = packed.get(file) ?? brotliCompressSync(fs.readFileSync(file));
    packed.set(file, body);
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-length': body.length, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
};
