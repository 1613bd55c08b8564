// What forms are told of the contract's records, worked out while the application is built: no page loads the schema library for it.
// `__RECORDS__.product` says what `productInput` declares; each file gets the records that it names.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const CONTRACT = join(import.meta.dirname, '../../contract');
const RECORD = /\b__RECORDS__\.(\w+)/g;

/** Every record that the contract declares, by the name of its `…Input`, as a text of the program. */
const readRecords = async (): Promise<Map<string, string>> => {
  const { module } = await runnerImport<typeof import('./declared-records.ts')>(join(import.meta.dirname, 'declared-records.ts'), {
    logLevel: 'warn',
  });
  return new Map(module.declaredRecords.map(([name, declared]) => [name, JSON.stringify(declared)]));
};

export const records = (): Plugin => {
  let known: Promise<Map<string, string>> | undefined;
  return {
    name: 'records',
    enforce: 'pre',
    watchChange: (path) => {
      if (path.startsWith(CONTRACT)) known = undefined;
    },
    async transform(code) {
      const names = new Set([...code.matchAll(RECORD)].map(([, name]) => name ?? ''));
      if (names.size === 0) return;
      known ??= readRecords();
      const declared = await known;
      for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }))
        if (/^((accounts|catalog)\/)?[\w-]+\.ts$/.test(file)) this.addWatchFile(join(CONTRACT, file));
      const members = [...names].map((name) => {
        const text = declared.get(name) ?? this.error(`The contract has no ${name}Input.`);
        return `${name}: ${text}`;
      });
      return { code: `const __RECORDS__ = { ${members.join(', ')} };${code}`, map: null };
    },
  };
};
