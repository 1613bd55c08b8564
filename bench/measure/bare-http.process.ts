// The limit of a cached page: node:http that sends the same bytes with the same headers, or 304.
import http from 'node:http';

export type Page = { status: number; headers: Record<string, string>; body: string; etag: string };

process.once('message', ({ headers, body, etag }: Page) => {
  const bytes = Buffer.from(body, 'base64');
  const { 'content-length': _, ...without } = headers;
  const server = http.createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, without);
      response.end();
      return;
    }
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
});
