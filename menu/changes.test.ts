import type { Menu } from '@ardoise/contract/menu.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeAfter, changeBefore, differencesBetween } from './changes.ts';
import { demoMenu, idOf, timetableOf } from './menu.fixture.ts';
import { resolveMenu } from './menu.ts';

// In Paris: Thursday 19 November 2026 in the afternoon, and at the start and end of happy hour.
const afternoon = new Date('2026-11-19T14:00:00Z');
const begin = new Date('2026-11-19T16:00:00Z');
const end = new Date('2026-11-19T19:00:00Z');

describe('changeAfter and changeBefore', () => {
  it('find the start and end of the calendars in use', () => {
    expect(changeAfter(demoMenu, afternoon)).toEqual(begin);
    expect(changeBefore(demoMenu, afternoon)).toEqual(new Date('2026-11-19T13:30:00Z'));
    expect(changeBefore(demoMenu, begin)).toEqual(new Date('2026-11-19T13:30:00Z'));
    expect(changeBefore(demoMenu, new Date(begin.getTime() + 1))).toEqual(begin);
  });

  it('include the opening hours, and look several days back', () => {
    const quiet: Menu = {
      ...demoMenu,
      sections: [],
      categories: [],
      products: [],
      calendars: [],
      venue: { ...demoMenu.venue, hours: timetableOf([0], '10:00-12:00') },
    };
    expect(changeBefore(quiet, afternoon)).toEqual(new Date('2026-11-16T11:00:00Z'));
    expect(changeAfter(quiet, afternoon)).toEqual(new Date('2026-11-23T09:00:00Z'));
    const still = { ...quiet, venue: { ...quiet.venue, hours: null } };
    expect([changeBefore(still, afternoon), changeAfter(still, afternoon)]).toEqual([null, null]);
  });

  it('include the end of a pause', () => {
    const pause = new Date('2026-11-19T14:20:00Z');
    const paused: Menu = { ...demoMenu, venue: { ...demoMenu.venue, paused_until: pause.toISOString() } };
    expect(changeAfter(paused, afternoon)).toEqual(pause);
    expect(changeAfter(paused, pause)).toEqual(begin);
    expect(changeBefore(paused, begin)).toEqual(pause);
    expect(differencesBetween(paused, afternoon, pause, 'en-GB')).toEqual([{ what: 'opens' }]);
  });

  it('are each other’s inverse, and agree with the resolver', () => {
    const instant = fc
      .integer({ min: Date.parse('2026-10-20T00:00:00Z'), max: Date.parse('2026-10-28T00:00:00Z') })
      .map((time) => new Date(time));
    fc.assert(
      fc.property(instant, (at) => {
        const next = changeAfter(demoMenu, at)!;
        expect(next.toISOString()).toBe(resolveMenu(demoMenu, at, 'fr-FR').next_change);
        const previous = changeBefore(demoMenu, next)!;
        expect(previous <= at).toBe(true);
        expect(changeAfter(demoMenu, previous)).toEqual(next);
      }),
      { numRuns: 60 },
    );
  });
});

describe('differencesBetween', () => {
  it('lists the highlight, the prices and the new order when happy hour starts', () => {
    const differences = differencesBetween(demoMenu, afternoon, begin, 'en-GB');
    expect(differences).toContainEqual({ what: 'begins', text: 'Happy hour' });
    expect(differences).toContainEqual({ what: 'price', id: idOf('bie1'), name: 'Draught lager, half', before: 4.6, after: 3.2 });
    expect(differences.filter(({ what }) => what === 'price')).toHaveLength(7);
    expect(differences).toContainEqual({ what: 'order' });
    expect(differencesBetween(demoMenu, begin, end, 'en-GB')).toContainEqual({ what: 'ends', text: 'Happy hour' });
  });

  it('lists a menu that opens once, without each of its dishes', () => {
    const evening = new Date('2026-11-19T17:45:00Z');
    expect(differencesBetween(demoMenu, begin, evening, 'fr-FR')).toEqual([{ what: 'on', id: idOf('sec3'), name: 'La carte' }]);
    expect(differencesBetween(demoMenu, evening, evening, 'fr-FR')).toEqual([]);
  });

  it('lists the opening of the venue', () => {
    const menu = { ...demoMenu, venue: { ...demoMenu.venue, hours: timetableOf([3], '16:00-20:00') } };
    expect(differencesBetween(menu, new Date('2026-11-19T14:30:00Z'), new Date('2026-11-19T15:30:00Z'), 'fr-FR')).toEqual([
      { what: 'opens' },
    ]);
  });
});
