// npm run dev: both applications from their sources with hot reload, in front of the server, which restarts on change. Ctrl-C stops all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveUp, root } from './setup.mjs';

const { createServer } = await import('vite');
const { PORT: port = '3000', HOST: host = '0.0.0.0' } = process.env;
const behind = `http://127.0.0.1:${Number(port) + 1}`;
const optionsOf = (app, server) => ({ configFile: join(root, app, 'vite.config.ts'), clearScreen: false, server });

/** Asks the server, again for twenty seconds while it restarts. */
const ask = async (address, options, times = 100) => {
  const answer = await fetch(address, options).catch((error) => (times > 0 ? sleep(200) : Promise.reject(error)));
  return answer ?? ask(address, options, times - 1);
};

const render = async ({ page, input }) => {
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
};

/** Renders a guest page from the sources as they are now; `server/dev.ts` tells which page it is, and from what. */
const sendPage = async (request, response) => {
  const answer = await ask(behind + request.url, { headers: { 'accept-language': request.headers['accept-language'] ?? '' } });
  const type = answer.headers.get('content-type') ?? 'text/plain';
  const body = type.startsWith('text/html') ? await render(await answer.json()) : await answer.text();
  response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
};

const serveGuestMenu = (request, response, next) => {
  if (request.url.startsWith('/m/') && request.method === 'GET') sendPage(request, response).catch(next);
  else if (request.url.startsWith('/guest/')) guestmenu.middlewares(request, response);
  else next();
};

/** The back-office's Vite has the port; the guest menu's stands inside, and what neither has goes on to the server. */
const proxy = { '^/(?!(admin|guest)/)': { target: behind, ws: true } };
const backoffice = await createServer({
  ...optionsOf('backoffice', { port: Number(port), strictPort: true, host, proxy }),
  plugins: [{ name: 'guest-menu', configureServer: ({ middlewares }) => void middlewares.use(serveGuestMenu) }],
});
const inside = { server: backoffice.httpServer };
const guestmenu = await createServer({ ...optionsOf('guestmenu', { middlewareMode: inside, ws: inside }), appType: 'custom' });
await backoffice.listen().catch((error) => giveUp(error.message));

// A new migration restarts the server like any of its sources. It leads a process group of its own: a terminal's Ctrl-C would reach it
// beside our word to end, and tsx takes a second word for impatience.
const tsx = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', '--include=server/migrations', 'server/dev.ts'];
const server = spawn(process.execPath, tsx, {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { PUBLIC_URL: `http://localhost:${port}`, ...process.env, NODE_ENV: 'development', PORT: new URL(behind).port, HOST: '127.0.0.1' },
  detached: true,
});
server.once('exit', (code) => (server.killed ? process.exit() : giveUp(`The server ended (${code}).`)));
process.once('exit', () => server.killed || server.kill());
// Vite would leave at once, and the server behind.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Gently first, after ten seconds with force; its end is ours.
    if (!server.killed) server.kill();
    setTimeout(() => process.kill(-server.pid, 'SIGKILL'), 10_000);
  });
}
