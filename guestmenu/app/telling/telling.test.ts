import { eventRoute, type VisitEvent } from '@ardoise/contract/figures/analytics.ts';
import { MOST_EVENTS } from '@ardoise/contract/rules/figures.ts';
import { demoMenu } from '@ardoise/menu/menu.fixture.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather, sourceAt } from './telling.ts';

const MINUTE = 60_000;
let sent: (readonly VisitEvent[])[] = [];
const gathering = () => gather((events) => sent.push(events));
const session = { type: 'session', language: 'fr-FR' };
const view: VisitEvent = { type: 'product_view', product: '019b76da-a800-7000-8000-000000000001', locale: 'fr-FR' };

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('sends together what is told within seconds, as the contract has it', () => {
  const { seen, tell } = gathering();
  seen('fr-FR');
  vi.advanceTimersByTime(4000);
  tell(view);
  tell({ type: 'link', source: 'maps' });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([[session, view, { type: 'link', source: 'maps' }]]);
  expect(eventRoute.body.safeParse({ events: sent[0] }).success).toBe(true);
  vi.advanceTimersByTime(MINUTE);
  expect(sent).toHaveLength(1);
});

it('sends at once where the page goes, each thing once', () => {
  const { seen, tell, flush } = gathering();
  seen('fr-FR');
  flush();
  flush();
  tell(view);
  flush();
  vi.advanceTimersByTime(MINUTE);
  expect(sent).toEqual([[session], [view]]);
});

it('sends no more at once than is taken', () => {
  const { tell, flush } = gathering();
  for (let told = 0; told <= MOST_EVENTS; told++) tell(view);
  flush();
  expect(sent.map(({ length }) => length)).toEqual([MOST_EVENTS, 1]);
});

it('comes anew after half an hour without anything told', () => {
  const { seen, tell } = gathering();
  seen('fr-FR');
  vi.advanceTimersByTime(29 * MINUTE);
  seen('fr-FR');
  tell(view);
  vi.advanceTimersByTime(29 * MINUTE);
  seen('fr-FR');
  expect(sent).toEqual([[session], [view]]);
  vi.advanceTimersByTime(MINUTE);
  seen('fr-FR');
  vi.advanceTimersByTime(MINUTE);
  expect(sent.slice(2)).toEqual([[session]]);
});

it('knows where the links of the venue lead, and no others', () => {
  const venue = { ...demoMenu.venue, gmaps: 'https://maps.example/1', website: '', instagram: 'javascript:alert(1)' };
  expect(sourceAt(venue, 'https://maps.example/1')).toBe('maps');
  for (const address of ['', null, undefined, 'javascript:alert(1)', '#q', 'https://maps.example/2'])
    expect(sourceAt(venue, address)).toBeNull();
});
