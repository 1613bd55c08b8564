// A change based on an older version is refused (409) with the current record and who changed it, so that the form can merge both.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Membership } from './guard.ts';

type Versioned = { id: string; version: number };

/** Finds who made the current version of a record; injected by the composition root. */
export type Changes = {
  /** Null if unknown: a list that follows another record, a timed change, a deleted user. */
  of(venue: string, record: Versioned): Promise<{ by: string; at: string } | null>;
};

/** A longer record is left out of the 409, and the client reads it itself. */
const MAX_BYTES = 60_000;

type Change = {
  membership?: Membership | undefined;
  /** Makes the change; returns the changed record. */
  work(): Promise<unknown>;
  /** Reads the current record; null if it is gone, which is a 404. */
  current(): Promise<unknown>;
  /** The record's serializer, so that a 409 has only fields of the contract too. */
  write(record: unknown): string;
};

export const withConflictRecord = async (changes: Changes, { membership, work, current, write }: Change): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    const record = await current();
    if (record === null) throw new ApiError('not_found');
    const text = write(record);
    const changed = membership ? await changes.of(membership.venue, record as Versioned) : null;
    throw new ApiError('stale_version', { ...(Buffer.byteLength(text) <= MAX_BYTES && { record: JSON.parse(text) }), changed });
  }
};
