// The contract's declaration of each record, for the forms. It loads the whole contract, so it runs in the build only (records.ts).
import { blankOf, requiresName, translatedOf } from '@ardoise/contract/kit/record.ts';

type Declared = Parameters<typeof blankOf>[0];
const files = import.meta.glob<Record<string, unknown>>(
  ['../../contract/*.ts', '../../contract/{accounts,billing,catalog}/*.ts', '!**/*.test.ts'],
  {
    eager: true,
  },
);

/** The declarations by name: an empty record, its translated texts, and whether a translation must have a name. */
export const declaredRecords = Object.values(files)
  .flatMap(Object.entries)
  .filter(([name]) => name.endsWith('Input'))
  .map(([name, schema]) => {
    const input = schema as Declared;
    return [name.replace(/Input$/, ''), { blank: blankOf(input), translated: translatedOf(input), named: requiresName(input) }] as const;
  });
