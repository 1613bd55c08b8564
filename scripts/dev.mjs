// npm run dev: serves both applications from their sources with hot reload, in front of the server, which restarts on changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveUp, root } from './setup.mjs';

const { createServer } = await import('vite');
const { PORT: port = '3000', HOST: host = '0.0.0.0' } = process.env;
const behind = `http://127.0.0.1:${Number(port) + 1}`;
const optionsOf = (app, server) => ({ configFile: join(root, app, 'vite.config.ts'), clearScreen: false, server });

/** Calls the server, retrying for twenty seconds while it restarts. */
const ask = async (address, options, times = 100) => {
  const answer = await fetch(address, options).catch((error) => (times > 0 ? sleep(200) : Promise.reject(error)));
  return answer ?? ask(address, options, times - 1);
};

const render = async ({ page, input }) => {
  const { runner, moduleGraph } = guestmenu.environments.ssr;
  const renderer = await runner.import('/entry-server.tsx');
  const entry = await moduleGraph.getModuleByUrl('/entry-server.tsx');
  // Without bundling, each file of the manifest is its own source.
  const assets = renderer.assetsFrom(new Proxy({}, { get: (_, name) => ({ file: name }) }));
  const html = renderer[page]({ ...input, at: new Date(input.at), assets });
  // Inlined style sheets are linked instead, so that Vite can replace them in the open page.
  const sheets = [...entry.importedModules].map(({ url }) => url).filter((url) => url.endsWith('.css?inline'));
  const links = sheets.map((url) => `<link rel="stylesheet" href="/guest${url.replace('?inline', '')}">`);
  return html.replace(`<style>${assets.css}</style>`, links.join(''));
};

/** Renders a guest page from the current sources; `server/dev.ts` sends the page's name and input. */
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

/** The back-office's Vite listens on the port; requests that neither it nor the guest menu's Vite serves go to the server. */
const proxy = { '^/(?!(admin|guest)/)': { target: behind, ws: true } };
const backoffice = await createServer({
  ...optionsOf('backoffice', { port: Number(port), strictPort: true, host, proxy }),
  plugins: [{ name: 'guest-menu', configureServer: ({ middlewares }) => void middlewares.use(serveGuestMenu) }],
});
const inside = { server: backoffice.httpServer };
const guestmenu = await createServer({ ...optionsOf('guestmenu', { middlewareMode: inside, ws: inside }), appType: 'custom' });
await backoffice.listen().catch((error) => giveUp(error.message));

// A new migration restarts the server like a source. The server has its own process group: Ctrl-C would reach it in addition to our
// signal, and tsx treats a second signal as a forced exit.
const tsx = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', '--include=server/migrations', 'server/dev.ts'];
const server = spawn(process.execPath, tsx, {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { PUBLIC_URL: `http://localhost:${port}`, ...process.env, NODE_ENV: 'development', PORT: new URL(behind).port, HOST: '127.0.0.1' },
  detached: true,
});
server.once('exit', (code) => (server.killed ? process.exit() : giveUp(`The server ended (${code}).`)));
process.once('exit', () => server.killed || server.kill());
// Vite would exit at once and leave the server running.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // SIGTERM first, SIGKILL after ten seconds; this process exits with it.
    if (!server.killed) server.kill();
    setTimeout(() => process.kill(-server.pid, 'SIGKILL'), 10_000);
  });
}
