// Derived state of the basket: its prices, and what prevents ordering.
import { useMemo } from 'react';
import type { Language } from '../../app/language.tsx';
import { openText } from '../../ui/facts.ts';
import { type Basket, countPieces } from '../../visit/basket.ts';
import { type PricedBasket, priceBasket } from '../../visit/price-basket.ts';
import type { Visit } from '../../visit/visit.ts';

/** The basket at current prices. Lines that the server refused are flagged until they change. */
export const useSettled = ({ menu, resolved }: Visit, basket: Basket, table: string | null, refused: readonly string[]): PricedBasket =>
  useMemo(() => {
    const settled = priceBasket(menu, basket, table, new Date(resolved.at), resolved.locale);
    if (refused.length === 0) return settled;
    const lines = settled.lines.map((one) =>
      refused.includes(one.line.key) ? { ...one, problem: one.problem ?? ('gone' as const) } : one,
    );
    return { ...settled, lines };
  }, [menu, basket, table, resolved.at, resolved.locale, refused]);

/** The reason why nothing can be ordered now, as text; null if ordering is possible. */
export const blockedText = ({ menu, resolved, stored }: Visit, settled: PricedBasket, language: Language): string | null => {
  const { texts, count } = language;
  const { most_pieces: limit } = menu.venue;
  // The text of a pause already says that no orders are accepted.
  if (resolved.paused && resolved.opens_at !== null) return openText(resolved, language);
  if (!resolved.open) return `${texts.problems.closed}${resolved.opens_at === null ? '' : ` ${openText(resolved, language)}`}`;
  if (limit !== null && countPieces(stored.basket) > limit) return count(texts.problems.tooManyPieces, limit);
  return settled.orderable ? null : texts.evening.line;
};
