// Fees in words, before anything is ordered.
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ToldFee } from '@ardoise/menu/pricing-costs.ts';
import type { MenuLanguage } from '../app/language.tsx';

/** `+ 0,50 € · Service en terrasse · à table`. Once a piece is what a price beside it means; that it is charged but once is said. */
export const feeText = ({ name, net_price, each, at }: ToldFee, { texts, money }: MenuLanguage): string => {
  const { fees } = texts.menu;
  return [`+ ${money(net_price)}`, name, at && fees[at], !each && fees.once].filter(Boolean).join(' · ');
};

/** `Sac de transport : 1,00 € · au bar · dès 60,00 €`, at the foot of the menu. */
export const orderFeeText = ({ name, net_price, each, at, from }: ToldFee, { texts, money }: MenuLanguage): string => {
  const { fees, pair } = texts.menu;
  const conditions = [each && fees.each, at && fees[at], from > 0 && fill(fees.from, { price: money(from) })];
  return fill(pair, { name, value: [money(net_price), ...conditions].filter(Boolean).join(' · ') });
};
