// A change of an older version is refused (409) with the record as it stands now, and whose change that is, so that a form can put both
// together instead of asking for it again.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Membership } from './guard.ts';

type Versioned = { id: string; version: number };

/** Who brought a record to its version; the composition root hands it in. */
export type Changes = {
  /** Null where nobody is known: a list that followed another record, a time that came, somebody who is gone. */
  of(venue: string, record: Versioned): Promise<{ by: string; at: string } | null>;
};

/** An answer that refuses is small; a longer record is left out of it, and read by who needs it. */
const MOST_BYTES = 60_000;

type Change = {
  membership?: Membership | undefined;
  /** Makes the change; answers the record as it is then. */
  work(): Promise<unknown>;
  /** Reads the record as it stands; null where it is gone, which is a 404. */
  present(): Promise<unknown>;
  /** The record's own serializer: what the contract does not name does not leave in a refusal either. */
  write(record: unknown): string;
};

export const changing = async (changes: Changes, { membership, work, present, write }: Change): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    const record = await present();
    if (record === null) throw new ApiError('not_found');
    const text = write(record);
    const changed = membership ? await changes.of(membership.venue, record as Versioned) : null;
    throw new ApiError('stale_version', { ...(Buffer.byteLength(text) <= MOST_BYTES && { record: JSON.parse(text) }), changed });
  }
};
