// Computes the contract's declarations of records at build time, so that no page loads the schema library for them.
// `__RECORDS__.product` is derived from `productInput`. Each file gets only the records that it names.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const CONTRACT = join(import.meta.dirname, '../../contract');
const RECORD = /\b__RECORDS__\.(\w+)/g;

/** Every declared record, by the name of its `…Input` schema, as JSON. */
const readRecords = async (): Promise<Map<string, string>> => {
  const { module } = await runnerImport<typeof import('./declared-records.ts')>(join(import.meta.dirname, 'declared-records.ts'), {
    logLevel: 'warn',
  });
  return new Map(module.declaredRecords.map(([name, declared]) => [name, JSON.stringify(declared)]));
};

export const records = (): Plugin => {
  let cached: Promise<Map<string, string>> | undefined;
  return {
    name: 'records',
    enforce: 'pre',
    watchChange: (path) => {
      if (path.startsWith(CONTRACT)) cached = undefined;
    },
    async transform(code) {
      const names = new Set([...code.matchAll(RECORD)].map(([, name]) => name ?? ''));
      if (names.size === 0) return;
      cached ??= readRecords();
      const declared = await cached;
      for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }))
        if (/^((accounts|billing|catalog)\/)?[\w-]+\.ts$/.test(file)) this.addWatchFile(join(CONTRACT, file));
      const members = [...names].map((name) => {
        const text = declared.get(name) ?? this.error(`The contract has no ${name}Input.`);
        return `${name}: ${text}`;
      });
      return { code: `const __RECORDS__ = { ${members.join(', ')} };${code}`, map: null };
    },
  };
};
