// Texts about a product: volume, tags, availability.

import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedMenu, ResolvedProduct, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import type { MenuLanguage } from '../app/language.tsx';

export const volumeText = (volume: number, { texts, locale }: MenuLanguage): string =>
  fill(texts.menu.volume, { cl: formatNumber(volume, locale), ml: formatNumber(volume * 10, locale) });

/** A text with non-breaking spaces between numbers and units (`300 g`, `5 %`). */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[kcm]?[gl]\b|%)/gi, '$1\u00a0');

/** The tags of a product, in its own order. */
export const tagsOf = (product: Pick<ResolvedProduct, 'tags'>, menu: Pick<ResolvedMenu, 'tags'>): ResolvedTag[] =>
  product.tags.flatMap((id) => menu.tags.find((tag) => tag.id === id) ?? []);

/** The names of the allergens among some tags. */
export const allergenNames = (tags: string[], menu: Pick<ResolvedMenu, 'tags'>): string[] =>
  tagsOf({ tags }, menu).flatMap(({ allergen, name }) => (allergen ? name : []));

/** Open, paused or closed, and until when today. */
export const openText = ({ open, paused, opens_at, closes_at }: ResolvedMenu, { texts, time }: MenuLanguage): string => {
  const until = open ? closes_at : opens_at;
  if (until === null) return open ? texts.menu.open : texts.menu.closed;
  return fill(open ? texts.menu.openUntil : paused ? texts.menu.pausedUntil : texts.menu.closedUntil, { time: time(until) });
};

type Scheduled = { unavailable: boolean; opens_at: string | null };

/** The time from which something can be ordered, as text. Includes "tomorrow", because the time alone could seem to have passed. */
export const fromText = (at: string, { texts, time, tomorrow }: MenuLanguage): string =>
  [tomorrow(at), fill(texts.menu.from, { time: time(at) })].filter(Boolean).join(' ');

/** The reason why something is unavailable: from when it is available, or that it is not; null if it is available. */
export const availabilityText = ({ unavailable, opens_at }: Scheduled, language: MenuLanguage): string | null => {
  if (!unavailable) return null;
  return opens_at === null ? language.texts.menu.unavailable : fromText(opens_at, language);
};

/** True if a section or category is shown: available now, or again by its schedule. */
export const isShown = ({ unavailable, opens_at }: Scheduled): boolean => !unavailable || opens_at !== null;

/** A web address entered by a person; null for any other scheme. */
export const webLink = (address: string): string | null => (/^https?:\/\//i.test(address) ? address : null);
