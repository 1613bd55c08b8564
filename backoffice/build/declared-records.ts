// What the contract declares of each record, as forms are told it. Runs in the build (records.ts): it loads the whole contract.
import { blankOf, requiresName, translatedOf } from '@ardoise/contract/kit/record.ts';

type Declared = Parameters<typeof blankOf>[0];
const files = import.meta.glob<Record<string, unknown>>(
  ['../../contract/*.ts', '../../contract/{accounts,catalog}/*.ts', '!**/*.test.ts'],
  {
    eager: true,
  },
);

/** By name: a new one, its texts with translations, whether a translation must have a name. */
export const declaredRecords = Object.values(files)
  .flatMap(Object.entries)
  .filter(([name]) => name.endsWith('Input'))
  .map(([name, schema]) => {
    const input = schema as Declared;
    return [name.replace(/Input$/, ''), { blank: blankOf(input), translated: translatedOf(input), named: requiresName(input) }] as const;
  });
