// The requests of the visit figures. A malformed response counts as a failure: its card shows that there is no data.
import type { Counted, ProductViews, ViewsByLanguage, Visits, VisitWeek } from '@ardoise/contract/figures/analytics.ts';
import { DAYS_A_WEEK, type DayRange, HOURS_A_DAY, type Interval } from '@ardoise/contract/rules/figures.ts';
import { call } from '../../app/api.ts';

export type FiguresRequest = { venue: string; range: DayRange; interval: Interval; signal?: AbortSignal };

const compact = (day: string): string => day.replaceAll('-', '');
export const requestOptions = ({ venue, range, signal }: FiguresRequest) => ({
  params: { venue },
  query: { start: compact(range.start), end: compact(range.end) },
  ...(signal && { signal }),
});
/** The API expresses the interval in milliseconds backwards. */
const INTERVALS = { daily: '1', hourly: '-3600000' } as const;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
export const areAll = (values: unknown, is: (value: unknown) => boolean): boolean => Array.isArray(values) && values.every(is);
const isSeries = (labels: unknown, counts: unknown): boolean =>
  areAll(labels, isText) && areAll(counts, isCount) && (labels as []).length === (counts as []).length;
export const asObject = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

export const isVisits = (value: unknown): value is Visits => isSeries(asObject(value).labels, asObject(value).data);
const areViews = (value: unknown): value is ProductViews[] =>
  areAll(value, (one) => {
    const { product, name, labels, values } = asObject(one);
    return isText(product) && isText(name) && isSeries(labels, values);
  });
export const areCounted = (value: unknown): value is Counted[] =>
  areAll(value, (one) => isText(asObject(one).label) && isCount(asObject(one).value));

const isListOf = (values: unknown, count: number, is: (value: unknown) => boolean): boolean =>
  areAll(values, is) && (values as []).length === count;
/** One cell for each hour of a day. */
export const isDay = (hours: unknown, is: (cell: unknown) => boolean): boolean => isListOf(hours, HOURS_A_DAY, is);
/** Today by hour, and the weekdays of the past weeks. */
export const isWeek = (value: unknown, is: (cell: unknown) => boolean): boolean => {
  const { today, week } = asObject(value);
  return isDay(today, is) && isListOf(week, DAYS_A_WEEK, (day) => isCount(asObject(day).days) && isDay(asObject(day).hours, is));
};
const isVisitWeek = (value: unknown): value is VisitWeek => isWeek(value, isCount);
const areViewsByLanguage = (value: unknown): value is ViewsByLanguage[] =>
  areAll(value, (one) => {
    const { product, name, locales } = asObject(one);
    return isText(product) && isText(name) && areCounted(locales);
  });

/** Returns the response if it matches the contract; throws a SyntaxError otherwise. */
export const validated = <T>(answer: unknown, is: (value: unknown) => value is T): T => {
  if (!is(answer)) throw new SyntaxError('The response does not have the expected format.');
  return answer;
};

export const readVisits = async (request: FiguresRequest): Promise<Visits> => {
  const { query, ...rest } = requestOptions(request);
  return validated(
    await call('GET /analytics/user/session/:venue', { ...rest, query: { ...query, interval: INTERVALS[request.interval] } }),
    isVisits,
  );
};

/** Replaces missing names by a dash. */
export const withNames = <T extends { name: string }>(rows: readonly T[]): T[] => rows.map((one) => ({ ...one, name: one.name || '–' }));
export const readViews = async (request: FiguresRequest): Promise<ProductViews[]> => {
  const answer =
    request.interval === 'hourly'
      ? await call('GET /analytics/product/view/hourly/:venue', requestOptions(request))
      : await call('GET /analytics/product/view/daily/:venue', requestOptions(request));
  return withNames(validated(answer, areViews));
};

export const readLanguages = async (request: FiguresRequest): Promise<Counted[]> => {
  const { query, ...rest } = requestOptions(request);
  return validated(await call('GET /analytics/user/language/:venue', { ...rest, query: { ...query, interval: '1' } }), areCounted);
};

export const readLinks = async (request: FiguresRequest): Promise<Counted[]> => {
  const { query, ...rest } = requestOptions(request);
  return validated(await call('GET /analytics/user/link/:venue', { ...rest, query: { ...query, interval: '1' } }), areCounted);
};

export const readViewsByLanguage = async (request: FiguresRequest): Promise<ViewsByLanguage[]> =>
  withNames(validated(await call('GET /analytics/product/language/:venue', requestOptions(request)), areViewsByLanguage));

/** Independent of the range: always today and the past four weeks. */
export const readVisitWeek = async ({ venue, signal }: FiguresRequest): Promise<VisitWeek> =>
  validated(await call('GET /analytics/user/week/:venue', { params: { venue }, ...(signal && { signal }) }), isVisitWeek);
