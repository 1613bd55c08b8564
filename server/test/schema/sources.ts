// The modules of the server, for suites that go over everything that is declared.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { declaredStatements } from '../../platform/sql.ts';

const root = path.join(import.meta.dirname, '../..');
/** Threads and programs are no modules: what they run, they import from one. */
const PROGRAMS = /(\.worker|\.test|\.fixture|^main|^dev|^first-admin)\.ts$|^test\//;

/** The server's files of code, from its folder. */
export const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !PROGRAMS.test(file));

/** Loads them all, so that every statement is declared. */
export const loadSources = () => Promise.all(sources.map((file) => import(path.join(root, file))));

/** Every statement of the program; tests that were loaded beside declare some of their own, called `test.…`. */
export const productStatements = () => declaredStatements().filter(({ name }) => !name.startsWith('test.'));
