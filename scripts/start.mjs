// npm start: installs and builds what is missing, then becomes the server, in this same process.
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './setup.mjs';

await ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
process.chdir(root);
// Node 22 and newer keep compiled code between starts.
if (existsSync(join(root, 'node_modules'))) nodeModule.enableCompileCache?.(join(root, 'node_modules/.cache/node'));
await import(pathToFileURL(join(root, 'server/dist/main.js')).href);
