// Parts that a look centres and that are laid out differently on paper. Pure.
import { lookOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';

const PARTS = { menus: 'cst-menu', categories: 'cst-category', dishes: 'cst-item' } as const;
export type Centred = Readonly<Record<keyof typeof PARTS, boolean>>;

/** Reads the alignment of the titles: the text below a centred title is centred too, and the price goes below the name of the dish. */
export const centredIn = (records: readonly StyleRecord[]): Centred => {
  const look = lookOf(records);
  const alignmentOf = (marker: string) => look.get(marker)?.get('text-align');
  const isCentred = (part: string) => (alignmentOf(`${part}-title`) ?? alignmentOf('cst-global-title')) === 'center';
  return { menus: isCentred(PARTS.menus), categories: isCentred(PARTS.categories), dishes: isCentred(PARTS.dishes) };
};
