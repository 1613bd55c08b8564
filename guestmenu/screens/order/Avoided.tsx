import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useLanguage } from '../../app/language.tsx';
import { allergenNames } from '../../ui/facts.ts';

type AvoidedProps = { order: Pick<GuestOrder, 'avoids'>; menu: Pick<Menu, 'tags'> | null };

/** Names the allergens that the kitchen was asked to avoid; the names come from the menu. */
export const Avoided = ({ order, menu }: AvoidedProps) => {
  const { texts, list } = useLanguage();
  const names = menu ? list(allergenNames(order.avoids, menu)) : '';
  return names === '' ? null : <p className="notice calm">{fill(texts.order.avoids, { names })}</p>;
};
