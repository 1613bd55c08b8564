// Pages of lists, by cursor: `from` is the first record of a page.
import { Refusal } from './records.ts';

const USUAL_PAGE = 50;
const LONGEST_PAGE = 250;

/** `records` are in the order of their creation; the newest is shown first unless `sort=asc`. */
export const listView = <T extends { id: string }>(
  { url, name }: { url: URL; name: string },
  records: readonly T[],
  view: (record: T) => object,
): object => {
  const limit = Number(url.searchParams.get('limit') ?? USUAL_PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > LONGEST_PAGE) throw new Refusal(400, 'Invalid limit', 'limit');
  const sorted = url.searchParams.get('sort') === 'asc' ? [...records] : [...records].reverse();
  const from = url.searchParams.get('from');
  const start = from === null ? 0 : sorted.findIndex(({ id }) => id === from);
  if (start < 0) throw new Refusal(400, 'Invalid cursor', 'from');
  const page = sorted.slice(start, start + limit);
  const linkTo = (record: T | undefined) => {
    if (!record) return null;
    const target = new URL(url);
    target.searchParams.set('from', record.id);
    target.searchParams.set('limit', String(limit));
    return { href: target.href, type: 'application/hal+json' };
  };
  return {
    count: page.length,
    _embedded: { [name]: page.map(view) },
    _links: {
      self: { href: url.href, type: 'application/hal+json' },
      previous: start > 0 ? linkTo(sorted[Math.max(0, start - limit)]) : null,
      next: linkTo(sorted[start + limit]),
    },
  };
};
