// What a look has in the middle, where paper is set otherwise than a screen. Pure.
import { lookOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';

const PARTS = { menus: 'cst-menu', categories: 'cst-category', dishes: 'cst-item' } as const;
export type Centred = Readonly<Record<keyof typeof PARTS, boolean>>;

/** By their titles: what stands below one follows it, and the price of a dish stands below its name instead of beside it. */
export const centredIn = (records: readonly StyleRecord[]): Centred => {
  const look = lookOf(records);
  const said = (marker: string) => look.get(marker)?.get('text-align');
  const isCentred = (part: string) => (said(`${part}-title`) ?? said('cst-global-title')) === 'center';
  return { menus: isCentred(PARTS.menus), categories: isCentred(PARTS.categories), dishes: isCentred(PARTS.dishes) };
};
