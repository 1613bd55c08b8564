// npm run dev: the server restarting on change, and in front of it both applications with hot reload. Ctrl-C stops all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, giveUp, root } from './setup.mjs';

await ensureInstalled();
const { openFront } = await import('./dev-front.mjs');

const TSX = join(root, 'node_modules/tsx/dist/cli.mjs');
const port = Number(process.env.PORT ?? 3000);
const address = `http://localhost:${port}`;
const behind = port + 1;
const host = process.env.HOST ?? '0.0.0.0';

const closeFront = await openFront(port, host, `http://127.0.0.1:${behind}`).catch((error) => giveUp(error.message));
// A new migration restarts the server like any of its sources. It leads a process group of its own: a terminal's Ctrl-C would reach it
// beside our word to end, and tsx takes a second word for impatience.
const server = spawn(process.execPath, [TSX, 'watch', '--clear-screen=false', '--include=server/migrations', 'server/dev.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { PUBLIC_URL: address, ...process.env, NODE_ENV: 'development', PORT: String(behind), HOST: '127.0.0.1' },
  detached: true,
});
let stopping = false;
const ended = new Promise((resolve) => server.once('exit', resolve));
server.once('error', (error) => giveUp(`Cannot start the server: ${error.message}`));
ended.then((code) => stop(`The server ended (${code}).`, 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop('', 0));
process.once('exit', () => server.kill());

/** Ends the server, gently first, then with force after ten seconds, and the front. */
async function stop(reason, code) {
  if (stopping) return;
  stopping = true;
  if (reason) console.log(reason);
  server.kill();
  const force = setTimeout(() => process.kill(-server.pid, 'SIGKILL'), 10_000);
  await Promise.all([ended, closeFront()]);
  clearTimeout(force);
  process.exit(code);
}
