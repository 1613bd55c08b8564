// What the page asks the server for. An answer of another shape is a failure like any other: its card says that there is nothing to show.
import type { Counted, ProductViews, Visits } from '@ardoise/contract/analytics.ts';
import type { DayRange, Interval } from '@ardoise/contract/rules/figures.ts';
import { call } from '../../app/api.ts';

export type Asked = { venue: string; range: DayRange; interval: Interval; signal?: AbortSignal };

const compact = (day: string): string => day.replaceAll('-', '');
const given = ({ venue, range, signal }: Asked) => ({
  params: { venue },
  query: { start: compact(range.start), end: compact(range.end) },
  ...(signal && { signal }),
});
/** How the interval is asked for, by the milliseconds that it goes back. */
const INTERVALS = { daily: '1', hourly: '-3600000' } as const;

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const areAll = (values: unknown, is: (value: unknown) => boolean): boolean => Array.isArray(values) && values.every(is);
const isSeries = (labels: unknown, counts: unknown): boolean =>
  areAll(labels, isText) && areAll(counts, isCount) && (labels as []).length === (counts as []).length;
const asObject = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

export const isVisits = (value: unknown): value is Visits => isSeries(asObject(value).labels, asObject(value).data);
const areViews = (value: unknown): value is ProductViews[] =>
  areAll(value, (one) => {
    const { product, name, labels, values } = asObject(one);
    return isText(product) && isText(name) && isSeries(labels, values);
  });
const areCounted = (value: unknown): value is Counted[] =>
  areAll(value, (one) => isText(asObject(one).label) && isCount(asObject(one).value));

/** The answer, if it is what the contract says. */
const judged = <T>(answer: unknown, is: (value: unknown) => value is T): T => {
  if (!is(answer)) throw new SyntaxError('This answer has not the shape of figures.');
  return answer;
};

export const readVisits = async (asked: Asked): Promise<Visits> => {
  const { query, ...rest } = given(asked);
  return judged(
    await call('GET /analytics/user/session/:venue', { ...rest, query: { ...query, interval: INTERVALS[asked.interval] } }),
    isVisits,
  );
};

/** Stands for a name that is not known any more. */
const NAMELESS = '–';
export const readViews = async (asked: Asked): Promise<ProductViews[]> => {
  const answer =
    asked.interval === 'hourly'
      ? await call('GET /analytics/product/view/hourly/:venue', given(asked))
      : await call('GET /analytics/product/view/daily/:venue', given(asked));
  return judged(answer, areViews).map((one) => ({ ...one, name: one.name || NAMELESS }));
};

export const readLanguages = async (asked: Asked): Promise<Counted[]> => {
  const { query, ...rest } = given(asked);
  return judged(await call('GET /analytics/user/language/:venue', { ...rest, query: { ...query, interval: '1' } }), areCounted);
};

export const readLinks = async (asked: Asked): Promise<Counted[]> => {
  const { query, ...rest } = given(asked);
  return judged(await call('GET /analytics/user/link/:venue', { ...rest, query: { ...query, interval: '1' } }), areCounted);
};
