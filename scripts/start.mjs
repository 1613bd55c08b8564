// npm start: installs and builds what is missing, then runs the server in this process.
import nodeModule from 'node:module';
import { root } from './setup.mjs';
import './build.mjs';

process.chdir(root);
// Node 22 and newer cache compiled code between starts.
nodeModule.enableCompileCache?.('node_modules/.cache/node');
await import('../server/dist/main.js');
