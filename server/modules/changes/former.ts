// Products and instructions before their latest changes, to check orders against the older menu that the guest read.
import { sql, statement } from '../../platform/sql.ts';

/** `before`: the changed columns as stored, or all columns of a deleted record. */
export type FormerRecord = {
  resource: 'product' | 'instruction';
  id: string;
  what: 'created' | 'restored' | 'changed' | 'deleted';
  before: Readonly<Record<string, unknown>>;
};

/** Maximum number of changes to read. */
const CHANGES = 200;
/** Maximum number of records to return. */
const RECORDS = 500;

/** The newest first. */
export const listFormerRecords = statement(
  'changes.former-list',
  (venue: string) => sql<FormerRecord>`select r.resource, r.record_id as id, r.what, r.before
    from (select id, at from change where venue_id = ${venue} order by at desc, id desc limit ${CHANGES}) c
    join change_record r on r.venue_id = ${venue} and r.change_id = c.id and r.resource in ('product', 'instruction')
    order by c.at desc, c.id desc limit ${RECORDS}`,
);
