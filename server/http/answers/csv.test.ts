// CSV cells: quoted, and safe from formula execution.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql, statement } from '../../platform/sql.ts';

import { startTestApp, type TestApp } from '../../test/app.ts';
import { csvNumber, csvText } from './csv.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

describe('CSV cells', () => {
  const write = statement(
    'csv.text-test',
    (texts: string[]) =>
      sql<{ cell: string }>`select ${csvText(sql`x`)} as cell from unnest(${texts}::text[]) with ordinality as given (x, n) order by n`,
  );
  /** Always quoted (RFC 4180); with an apostrophe before a formula, also behind invisible characters. */
  const reference = (text: string): string => {
    const visibleText = text.replace(/^[\p{Cc}\p{Cf}\p{Z}]+/u, '');
    const runs = '=+-@＝＋－＠'.includes(visibleText[0] ?? '\0') || '\t\r\n'.includes(text[0] ?? '\0');
    return `"${runs ? `'` : ''}${text.split('"').join('""')}"`;
  };

  it('quotes and defuses any text', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...`=+-@＝＋－＠\t\r\n ;"'\u00a0\u200b\u3000\ufeff\u202ea`),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const text = fc.array(unit, { maxLength: 8 }).map((parts) => parts.join('').replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 200 }), async (texts) => {
        const rows = await app.db.all(write(texts));
        expect(rows.map(({ cell }) => cell)).toEqual(texts.map(reference));
      }),
      { numRuns: 40 },
    );
  });

  it('writes numbers with a decimal comma', async () => {
    const numbers = statement('csv.number-test', () => sql<{ cell: string }>`select ${csvNumber(sql`-1234 * 0.01`)} as cell`);
    expect(await app.db.one(numbers())).toEqual({ cell: '-12,34' });
  });
});
