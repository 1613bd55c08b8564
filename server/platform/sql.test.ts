// Prepared statements have named parameters: each is numbered once, and values are passed in that order.
import { expect, it } from 'vitest';
import { prepared, type Sql, sql } from './sql.ts';

it('numbers each parameter once, by first use, also in nested fragments', () => {
  const isOf = (venue: Sql) => sql`venue_id = ${venue}`;
  const find = prepared<object, { at: Date; venue: string; most: number }>(
    'test.named',
    (p) => sql`select 1 from (select ${p.most}::int) where ${isOf(p.venue)} and at < ${p.at} and ${isOf(p.venue)} limit ${p.most}`,
  );
  const { name, text, values, prepared: isPrepared } = find({ venue: 'here', at: new Date(0), most: 3 });
  expect(text).toBe('select 1 from (select $1::int) where venue_id = $2 and at < $3 and venue_id = $2 limit $1');
  expect([name, values, isPrepared]).toEqual(['test.named', [3, 'here', new Date(0)], true]);
  // @ts-expect-error A value is missing.
  find({ venue: 'here', at: new Date(0) });
  // @ts-expect-error A value has another type.
  find({ venue: 'here', at: new Date(0), most: '3' });
  // @ts-expect-error A value is no parameter.
  find({ venue: 'here', at: new Date(0), most: 3, least: 1 });
});

it('accepts only known parameter names', () => {
  // @ts-expect-error There is no such parameter.
  prepared<object, { venue: string }>('test.unknown-name', (p) => sql`select ${p.menu}`);
});

it('refuses constants, and a second statement of the same name', () => {
  expect(() => prepared<object, object>('test.constant', () => sql`select ${1}`)).toThrow('test.constant contains a value');
  const declare = () => prepared<object, object>('test.twice', () => sql`select 1`);
  declare();
  expect(declare).toThrow('Two statements have the name test.twice');
});
