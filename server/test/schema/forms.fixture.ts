// Builds each declared statement with each of its examples, and prints the SQL in the sources that no example covers. A separate process,
// because V8 counts blocks only for functions compiled after coverage started.
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const session = new Session();
session.connect();
await session.post('Debugger.enable');
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const { openApp } = await import('../../app.ts');
const { configFor, readConfig } = await import('../../config.ts');
const { loadSources, productStatements, sources } = await import('./sources.ts');
const asked = readConfig(JSON.parse(process.argv[2] as string));
const silent = { info() {}, warn() {}, error() {} };
await openApp({ config: configFor(asked, 'demonstration'), databaseUrl: asked.DATABASE_URL as string, log: silent });
await loadSources();
for (const { build, examples } of productStatements()) for (const example of examples) build(...(example as never[]));

const { result } = await session.post('Profiler.takePreciseCoverage');
const missing: string[] = [];
let pieces = 0;
for (const { scriptId, url, functions } of result) {
  const file = url.startsWith('file:') ? path.relative(path.join(import.meta.dirname, '../..'), fileURLToPath(url)) : '';
  if (!sources.includes(file)) continue;
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  const ranges = functions.flatMap((one) => one.ranges);
  for (const { index } of scriptSource.matchAll(/(?<![.\w])sql`/g)) {
    pieces += 1;
    const [innermost] = ranges
      .filter(({ startOffset, endOffset }) => startOffset <= index && index < endOffset)
      .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
    if (innermost?.count === 0) missing.push(`${file}: ${scriptSource.slice(index, index + 60).replace(/\s+/g, ' ')}`);
  }
}
process.stdout.write(JSON.stringify({ missing, pieces }));
process.exit();
