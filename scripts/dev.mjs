// npm run dev: both applications from their sources with hot reload, in front of the server, which restarts on change. Ctrl-C stops all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { giveUp, root } from './setup.mjs';

const { createServer } = await import('vite');
/** How long a page waits for a server that restarts. */
const PATIENCE_MS = 20_000;
const STOP_MS = 10_000;
const port = Number(process.env.PORT ?? 3000);
const behind = `http://127.0.0.1:${port + 1}`;

/** The back-office's Vite has the port; what neither application has goes on to the server, and the guest menu's Vite stands inside. */
const backoffice = await createServer({
  configFile: join(root, 'backoffice/vite.config.ts'),
  clearScreen: false,
  server: { port, strictPort: true, host: process.env.HOST ?? '0.0.0.0', proxy: { '^/(?!(admin|guest)/)': { target: behind, ws: true } } },
  plugins: [{ name: 'guest-menu', configureServer: ({ middlewares }) => void middlewares.use(serveGuestMenu) }],
});
const guestmenu = await createServer({
  configFile: join(root, 'guestmenu/vite.config.ts'),
  clearScreen: false,
  appType: 'custom',
  server: { middlewareMode: { server: backoffice.httpServer }, ws: { server: backoffice.httpServer } },
});
await backoffice.listen().catch((error) => giveUp(error.message));

function serveGuestMenu(request, response, next) {
  if (request.url.startsWith('/m/') && request.method === 'GET') sendPage(request, response);
  else if (request.url.startsWith('/guest/')) guestmenu.middlewares(request, response);
  else next();
}

/** Asks the server, again while it restarts. */
async function ask(address, headers) {
  for (const started = Date.now(); ; await sleep(200)) {
    try {
      return await fetch(address, { headers });
    } catch (error) {
      if (Date.now() - started > PATIENCE_MS) throw error;
    }
  }
}

/** Renders a guest page from the sources as they are now; `server/dev.ts` tells which page it is, and from what. */
async function sendPage(request, response) {
  try {
    const answer = await ask(behind + request.url, { 'accept-language': request.headers['accept-language'] ?? '' });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const told = await answer.text();
    const body = type.startsWith('text/html') ? await render(JSON.parse(told)) : told;
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(stripVTControlCharacters(error.stack));
  }
}

async function render({ page, input }) {
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

// A new migration restarts the server like any of its sources. It leads a process group of its own: a terminal's Ctrl-C would reach it
// beside our word to end, and tsx takes a second word for impatience.
const tsx = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--include=server/migrations', 'server/dev.ts'];
const own = { NODE_ENV: 'development', PORT: String(port + 1), HOST: '127.0.0.1' };
const server = spawn(process.execPath, tsx, {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { PUBLIC_URL: `http://localhost:${port}`, ...process.env, ...own },
  detached: true,
});
let stopping = false;
server.once('exit', (code) => (stopping ? process.exit(0) : giveUp(`The server ended (${code}).`)));
process.once('exit', () => server.kill());

/** Ends the server, gently first, then with force; its end is ours. */
function stop() {
  if (!stopping) server.kill();
  stopping = true;
  setTimeout(() => process.kill(-server.pid, 'SIGKILL'), STOP_MS);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
