import type { Claims } from '@ardoise/contract/accounts/auth.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { describe, expect, it } from 'vitest';
import { VENUE } from '../../test/records.ts';
import { claimsOf, isHalfOver, startVenue } from './session.ts';

const claims: Claims = {
  sid: 'e0000000-0000-7000-8000-000000000000',
  sub: 'u',
  email: 'zoé@demo.test',
  name: 'Zoé',
  admin: false,
  mgr: ['m'],
  bar: ['b'],
  reader: ['r'],
  smrt: [],
  prmm: [],
  iat: 1,
  exp: 2,
};
const tokenOf = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
const venue = (id: string): OwnVenue => ({ ...VENUE, id, name: id, roles: [] });

describe('the claims of a token', () => {
  it('are decoded as UTF-8', () => {
    expect(claimsOf(tokenOf(claims))).toEqual(claims);
  });

  it('are null for an invalid token', () => {
    for (const token of ['', 'abc', 'a.b.c', tokenOf('text'), tokenOf({ sub: 1 })]) expect(claimsOf(token)).toBeNull();
  });
});

describe('the venue to start with', () => {
  const venues = ['x', 'r', 'b', 'm'].map(venue);

  it('is the stored one while the user still has it', () => {
    expect(startVenue(venues, claims, 'b')?.id).toBe('b');
    expect(startVenue(venues, claims, 'gone')?.id).toBe('m');
  });

  it('is otherwise the first as manager, as bartender, as reader, or of all', () => {
    expect(startVenue(venues, claims, null)?.id).toBe('m');
    expect(startVenue(venues, { ...claims, mgr: [] }, null)?.id).toBe('b');
    expect(startVenue(venues, { ...claims, mgr: [], bar: [] }, null)?.id).toBe('r');
    expect(startVenue(venues, { ...claims, mgr: [], bar: [], reader: [] }, null)?.id).toBe('x');
    expect(startVenue([], claims, null)).toBeUndefined();
  });
});

describe('a token', () => {
  const HOUR_MS = 3_600_000;
  const lasting = (hours: number): Claims => ({ ...claims, iat: 0, exp: hours * 3600 });

  it('is renewed after half of its lifetime', () => {
    expect([5.9, 6.1].map((hours) => isHalfOver(lasting(12), hours * HOUR_MS))).toEqual([false, true]);
  });

  it('is renewed only a few times near the end of the session, not every minute', () => {
    const end = 10 * HOUR_MS;
    let renewals = 0;
    let token = lasting(10);
    for (let now = 0; now < end; now += 60_000) {
      if (!isHalfOver(token, now)) continue;
      renewals++;
      token = { ...token, iat: now / 1000 };
    }
    expect(renewals).toBeLessThan(15);
  });
});
