// What products and instructions were before their last changes, for who has read an older menu.
import { sql, statement } from '../../platform/sql.ts';

/** `before`: the columns that a change made different, of a deleted record all of them, as the database keeps them. */
export type FormerRecord = {
  resource: 'product' | 'instruction';
  id: string;
  what: 'created' | 'restored' | 'changed' | 'deleted';
  before: Readonly<Record<string, unknown>>;
};

/** Changes of a venue that are looked through. */
const CHANGES = 200;
/** Records of them that are answered. */
const RECORDS = 500;

/** The newest first. */
export const listFormer = statement(
  'changes.former-list',
  (venue: string) => sql<FormerRecord>`select r.resource, r.record_id as id, r.what, r.before
    from (select id, at from change where venue_id = ${venue} order by at desc, id desc limit ${CHANGES}) c
    join change_record r on r.venue_id = ${venue} and r.change_id = c.id and r.resource in ('product', 'instruction')
    order by c.at desc, c.id desc limit ${RECORDS}`,
);
