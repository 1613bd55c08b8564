import { eventRoute, type VisitEvent } from '@ardoise/contract/figures/analytics.ts';
import { MAX_EVENTS } from '@ardoise/contract/rules/figures.ts';
import { demoMenu } from '@ardoise/menu/menu.fixture.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventQueue, linkSourceOf } from './visit-events.ts';

const MINUTE = 60_000;
let sent: (readonly VisitEvent[])[] = [];
const queueOf = () => eventQueue((events) => sent.push(events));
const session = { type: 'session', language: 'fr-FR' };
const view: VisitEvent = { type: 'product_view', product: '019b76da-a800-7000-8000-000000000001', locale: 'fr-FR' };

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('sends events recorded within seconds together, valid for the contract', () => {
  const { seen, record } = queueOf();
  seen('fr-FR');
  vi.advanceTimersByTime(4000);
  record(view);
  record({ type: 'link', source: 'maps' });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([[session, view, { type: 'link', source: 'maps' }]]);
  expect(eventRoute.body.safeParse({ events: sent[0] }).success).toBe(true);
  vi.advanceTimersByTime(MINUTE);
  expect(sent).toHaveLength(1);
});

it('sends at once when the page is left, each event once', () => {
  const { seen, record, flush } = queueOf();
  seen('fr-FR');
  flush();
  flush();
  record(view);
  flush();
  vi.advanceTimersByTime(MINUTE);
  expect(sent).toEqual([[session], [view]]);
});

it('sends at most the maximum number of events at once', () => {
  const { record, flush } = queueOf();
  for (let sentEvents = 0; sentEvents <= MAX_EVENTS; sentEvents++) record(view);
  flush();
  expect(sent.map(({ length }) => length)).toEqual([MAX_EVENTS, 1]);
});

it('starts a new session after half an hour without events', () => {
  const { seen, record } = queueOf();
  seen('fr-FR');
  vi.advanceTimersByTime(29 * MINUTE);
  seen('fr-FR');
  record(view);
  vi.advanceTimersByTime(29 * MINUTE);
  seen('fr-FR');
  expect(sent).toEqual([[session], [view]]);
  vi.advanceTimersByTime(MINUTE);
  seen('fr-FR');
  vi.advanceTimersByTime(MINUTE);
  expect(sent.slice(2)).toEqual([[session]]);
});

it('recognizes only the links of the venue', () => {
  const venue = { ...demoMenu.venue, gmaps: 'https://maps.example/1', website: '', instagram: 'javascript:alert(1)' };
  expect(linkSourceOf(venue, 'https://maps.example/1')).toBe('maps');
  for (const address of ['', null, undefined, 'javascript:alert(1)', '#q', 'https://maps.example/2'])
    expect(linkSourceOf(venue, address)).toBeNull();
});
