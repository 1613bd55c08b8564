// What the basket's contents go by: its prices as they stand, and what keeps it from being ordered.
import { useMemo } from 'react';
import type { Language } from '../../app/language.tsx';
import { openText } from '../../ui/facts.ts';
import { type Basket, countPieces } from '../../visit/basket.ts';
import { type PricedBasket, priceBasket } from '../../visit/price-basket.ts';
import type { Visit } from '../../visit/visit.ts';

/** The basket priced as it stands, with the lines that the server refused flagged until they change. */
export const useSettled = ({ menu, resolved }: Visit, basket: Basket, table: string | null, refused: readonly string[]): PricedBasket =>
  useMemo(() => {
    const settled = priceBasket(menu, basket, table, new Date(resolved.at), resolved.locale);
    if (refused.length === 0) return settled;
    const lines = settled.lines.map((one) =>
      refused.includes(one.line.key) ? { ...one, problem: one.problem ?? ('gone' as const) } : one,
    );
    return { ...settled, lines };
  }, [menu, basket, table, resolved.at, resolved.locale, refused]);

/** Why nothing can be ordered now, in words; null where it can. */
export const blockedText = ({ menu, resolved, stored }: Visit, settled: PricedBasket, language: Language): string | null => {
  const { texts, count } = language;
  const { most_pieces: most } = menu.venue;
  // A pause says by itself that nothing is ordered now.
  if (resolved.paused && resolved.opens_at !== null) return openText(resolved, language);
  if (!resolved.open) return `${texts.problems.closed}${resolved.opens_at === null ? '' : ` ${openText(resolved, language)}`}`;
  if (most !== null && countPieces(stored.basket) > most) return count(texts.problems.tooManyPieces, most);
  return settled.sound ? null : texts.evening.line;
};
