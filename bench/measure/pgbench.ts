// pgbench with the statements of a call: what PostgreSQL can do with them on this machine.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { quantile } from './figures.ts';
import type { CallStatements } from './statements.ts';

export type Benched = { perSecond: number; p50: number; p99: number };

/** Path of one of PostgreSQL's programs; throws if it is missing, because there is no limit without it. */
export const findClient = (program: 'pgbench' | 'psql'): string => {
  const places = [program, ...[18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin/${program}`)];
  for (const place of places) {
    try {
      execFileSync(place, ['--version'], { stdio: 'ignore' });
      return place;
    } catch {
      // Try the next folder.
    }
  }
  throw new Error(`${program} is not installed: this workload has no limit without it (Debian: apt install postgresql-15)`);
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** The script's expression for a value that differs between two calls: each id comes from one random number. */
const renew = (value: unknown, made: Map<unknown, string>): string => {
  const known = made.get(value);
  if (known) return known;
  // A JSON document of ids: an event's data.
  if (typeof value === 'string' && value.startsWith('{')) {
    const members = Object.entries(JSON.parse(value) as object).map(
      ([name, one]) => `'${name}', ${one === null ? 'null' : renew(one, made)}`,
    );
    return `jsonb_build_object(${members.join()})`;
  }
  const text = `lpad(to_hex(:n::bigint), 31, '0') || '${made.size}'`;
  const expression = value instanceof Date ? 'now()' : UUID.test(String(value)) ? `(${text})::uuid` : `(${text})`;
  made.set(value, expression);
  return expression;
};

const literalOf = (value: unknown): string => (Array.isArray(value) ? `{${value.join()}}` : String(value));

/** The statements as a pgbench script, with constant values as variables. */
const scriptOf = ({ first, second }: CallStatements): { script: string; variables: string[] } => {
  const variables = new Map<string, string>();
  const made = new Map<unknown, string>();
  const expressionOf = (value: unknown, next: unknown, name: string): string => {
    if (value === null || value === undefined) return 'null';
    // pgbench does not support empty variables.
    if (value === '') return "''";
    if (JSON.stringify(value) !== JSON.stringify(next)) return renew(value, made);
    variables.set(name, literalOf(value));
    return `:${name}`;
  };
  const lines = first.map(({ text, values }, statement) => {
    const filled = text.replace(/\$(\d+)/g, (_, place: string) => {
      const at = Number(place) - 1;
      return expressionOf(values[at], second[statement]?.values[at], `v${statement}_${at}`);
    });
    // pgbench would read 'order:update' as a variable.
    const quoted = filled.replace(/'(\w+):(\w+)'/g, (_, before: string, after: string) => `('${before}' || chr(58) || '${after}')`);
    return `${quoted.replace(/\s+/g, ' ')};`;
  });
  const options = [...variables].flatMap(([name, literal]) => ['-D', `${name}=${literal}`]);
  return { script: `\\set n random(1, 9000000000000000000)\n${lines.join('\n')}\n`, variables: options };
};

export type Bench = (clients: number, seconds: number) => Promise<Benched>;

/** Prepares pgbench in `dir` for the statements of a call. */
export const preparePgbench = (dir: string, url: string, statements: CallStatements): Bench => {
  const program = findClient('pgbench');
  const { script, variables } = scriptOf(statements);
  const file = path.join(dir, 'call.pgbench');
  fs.writeFileSync(file, script);
  return async (clients, seconds) => {
    const prefix = path.join(dir, `times-${process.pid}`);
    const run = spawn(
      program,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '1',
        '-T',
        String(seconds),
        '-f',
        file,
        '-l',
        `--log-prefix=${prefix}`,
        ...variables,
        url,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const code = await new Promise((resolve) => run.once('close', resolve));
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    if (code !== 0 || !perSecond) throw new Error(`pgbench ended with ${code}:\n${output}\n${script}`);
    const logs = fs.readdirSync(dir).filter((name) => name.startsWith(path.basename(prefix)));
    const times = logs.flatMap((name) =>
      fs
        .readFileSync(path.join(dir, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]) / 1000),
    );
    for (const name of logs) fs.rmSync(path.join(dir, name));
    return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  };
};
