// Visits of guest pages for tests, and the five reads of figures.
import type { Counted, ProductViews, ViewsByLanguage, VisitEvent, Visits, VisitWeek } from '@ardoise/contract/figures/analytics.ts';
import type { Outlier } from '@ardoise/contract/figures/outliers.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { TestApp } from '../app.ts';

/** User agents of phones. */
export const PHONES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
] as const;

type Who = { phone?: string; address?: string; headers?: Record<string, string> };

/** Sends the events of a page, with an address if the application trusts a proxy. */
export const sendVisits = async (
  app: TestApp,
  venue: string,
  events: readonly VisitEvent[] | object[],
  { phone = PHONES[0], address, headers }: Who = {},
): Promise<number> => {
  const sent = { 'user-agent': phone, ...(address && { 'x-forwarded-for': address }), ...headers };
  return (await app.send('POST', `/api/public/event/${venue}`, { body: { events }, headers: sent })).status;
};

export const session = (language = 'fr-FR') => ({ type: 'session', language }) as const;
/** Without a locale, like older pages. */
export const view = (product: string, locale?: Locale) => ({ type: 'product_view', product, ...(locale && { locale }) }) as const;
export const link = (source: 'facebook' | 'instagram' | 'maps' | 'tripadvisor' | 'website') => ({ type: 'link', source }) as const;

const compact = (day: string) => day.replaceAll('-', '');

/** Reads the figures of a venue over days, and its week. */
export const readerOf = (app: TestApp, venue: string, token: string) => {
  const get = async <T>(path: string, start: string, end: string, interval?: string): Promise<T> => {
    const query = `start=${compact(start)}&end=${compact(end)}${interval ? `&interval=${interval}` : ''}`;
    const { status, body } = await app.send<T>('GET', `/analytics/${path}/${venue}?${query}`, { token });
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    visitors: (start: string, end = start, interval = '1') => get<Visits>('user/session', start, end, interval),
    views: (start: string, end = start, by: 'daily' | 'hourly' = 'daily') => get<ProductViews[]>(`product/view/${by}`, start, end),
    languages: (start: string, end = start) => get<Counted[]>('user/language', start, end, '1'),
    byLanguage: (start: string, end = start) => get<ViewsByLanguage[]>('product/language', start, end),
    week: async () => (await app.send<VisitWeek>('GET', `/analytics/user/week/${venue}`, { token })).body,
    links: (start: string, end = start) => get<Counted[]>('user/link', start, end, '1'),
    outliers: (start: string, end = start) => get<Outlier[]>('outlier', start, end),
  };
};
