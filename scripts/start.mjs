// npm start: installs and builds what is missing, then becomes the server, in this same process.
import nodeModule from 'node:module';
import { root } from './setup.mjs';
import './build.mjs';

process.chdir(root);
// Node 22 and newer keep compiled code between starts.
nodeModule.enableCompileCache?.('node_modules/.cache/node');
await import('../server/dist/main.js');
