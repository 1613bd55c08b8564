// What a browser talks to in development: both applications from their sources through Vite, the rest from the server behind.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite } from 'vite';
import { root } from './setup.mjs';

/** How long a page waits for a server that restarts. */
const PATIENCE = 20_000;

/** Opens the front before the server at the address `behind`; resolves to how it is closed. */
export async function openFront(port, host, behind) {
  const front = createServer();
  const open = (app, options) =>
    createVite({
      ...options,
      configFile: join(root, app, 'vite.config.ts'),
      clearScreen: false,
      server: { ...options.server, middlewareMode: { server: front }, ws: { server: front } },
    });
  const proxy = { '^/(?!(admin|guest)/)': { target: behind, ws: true } };
  const backoffice = await open('backoffice', { server: { proxy } });
  const guestmenu = await open('guestmenu', { appType: 'custom' });

  front.on('request', (request, response) => {
    if (request.url.startsWith('/m/') && request.method === 'GET') sendPage(guestmenu, behind, request, response);
    else if (request.url.startsWith('/guest/')) guestmenu.middlewares(request, response);
    else backoffice.middlewares(request, response);
  });
  await new Promise((resolve, reject) => front.once('error', reject).listen(port, host, resolve));
  return async () => {
    front.close();
    await Promise.all([backoffice.close(), guestmenu.close()]);
  };
}

/** Asks the server, again while it restarts. */
async function ask(address, headers) {
  for (const started = Date.now(); ; await sleep(200)) {
    try {
      return await fetch(address, { headers });
    } catch (error) {
      if (Date.now() - started > PATIENCE) throw error;
    }
  }
}

/** Renders a guest page from the sources as they are now; `server/dev.ts` tells which page it is, and from what. */
async function sendPage(guestmenu, behind, request, response) {
  try {
    const answer = await ask(behind + request.url, { 'accept-language': request.headers['accept-language'] ?? '' });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const told = await answer.text();
    const body = type.startsWith('text/html') ? await render(guestmenu, JSON.parse(told)) : told;
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(stripVTControlCharacters(error.stack));
  }
}

async function render(guestmenu, { page, input }) {
  const { runner, moduleGraph } = guestmenu.environments.ssr;
  const renderer = await runner.import('/entry-server.tsx');
  const entry = await moduleGraph.getModuleByUrl('/entry-server.tsx');
  // Nothing is bundled: each file of the manifest is its own source.
  const assets = renderer.assetsFrom(new Proxy({}, { get: (_, name) => ({ file: name }) }));
  const html = renderer[page]({ ...input, at: new Date(input.at), assets });
  // The sheets that are inlined are linked instead: Vite replaces a linked one in the open page.
  const sheets = [...entry.importedModules].map(({ url }) => url).filter((url) => url.endsWith('.css?inline'));
  const links = sheets.map((url) => `<link rel="stylesheet" href="/guest${url.replace('?inline', '')}">`);
  return html.replace(`<style>${assets.css}</style>`, links.join(''));
}
