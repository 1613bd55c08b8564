// npm start: installs and builds what is missing, then becomes the server, in this same process.
import nodeModule from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';
import './build.mjs';

process.chdir(root);
// Node 22 and newer keep compiled code between starts.
nodeModule.enableCompileCache?.(join(root, 'node_modules/.cache/node'));
await import(pathToFileURL(join(root, 'server/dist/main.js')).href);
