// The modules of the server, for suites that check every declaration.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { declaredStatements } from '../../platform/sql.ts';

const root = path.join(import.meta.dirname, '../..');
/** Excludes entry points of threads and programs, whose code is in modules. */
const PROGRAMS = /(\.worker|\.test|\.fixture|^main|^dev|^first-admin)\.ts$|^test\//;

/** The server's source files, relative to its folder. */
export const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !PROGRAMS.test(file));

/** Loads all modules, so that every statement is declared. */
export const loadSources = () => Promise.all(sources.map((file) => import(path.join(root, file))));

/** Every statement of the program, without those of tests (`test.…`). */
export const productStatements = () => declaredStatements().filter(({ name }) => !name.startsWith('test.'));
