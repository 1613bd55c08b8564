// Removes the picture of a section or product.
import type { Reads } from '../../http/record/store.ts';
import type { Transact } from '../../http/record/transaction.ts';
import { requireFound } from '../../http/resource.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';

const KINDS = ['section', 'product'] as const;
type Kind = (typeof KINDS)[number];

const remove = statement(
  'catalog.picture-remove',
  (kind: Kind, venue: string, id: string) => sql`update ${verbatim(kind)} set image = null, version = version + 1
    where venue_id = ${venue} and id = ${id} and image is not null`,
  { examples: KINDS.map((kind): [Kind, string, string] => [kind, '', '']) },
);

/** Removes pictures of one kind; no-op without a picture. */
export const pictureRemover =
  <Rec>(change: Transact, kind: Kind, { read }: Reads<Rec>) =>
  (venue: string, id: string, account: string): Promise<Rec> =>
    change(
      venue,
      async (tx) => {
        await tx.run(remove(kind, venue, id));
        return requireFound(await read(tx, venue, id));
      },
      account,
    );
