// The entries of the demo's recall book: some for each of the last days; the oldest ones are about to be erased.

import { guestsOf } from './guests.ts';
import { demoId, demoVenueIds } from './ids.ts';
import { seeded } from './random.ts';

const DAY_MS = 86_400_000;
const DAYS = 13;
const ENTRIES = 16;

export const recallBookRows = (now: Date) => {
  const random = seeded(140);
  const next = guestsOf(random);
  const people = [];
  while (people.length < ENTRIES) {
    const guest = next(false);
    if (guest.phone !== null || guest.email !== null) people.push(guest);
  }
  return people.map(({ name, phone, email }, place) => ({
    venue_id: demoVenueIds.halles,
    id: demoId(`guest/${place}`),
    name,
    // One contact per entry.
    ...(phone === null ? { phone, email } : { phone, email: null }),
    creation_date: new Date(now.getTime() - (place / ENTRIES) * DAYS * DAY_MS - random.next() * 3_600_000),
  }));
};
