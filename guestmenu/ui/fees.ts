// Texts of fees before anything is ordered.
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { FeeNotice } from '@ardoise/menu/pricing/pricing-costs.ts';
import type { MenuLanguage } from '../app/language.tsx';

/**
 * The amount (`+ 0,50 €`), the name (`Service en terrasse`), and where and how often it is charged. "Per piece" is omitted, because a fee
 * beside a price implies it.
 */
export const feeParts = ({ name, net_price, each, at }: FeeNotice, { texts, money }: MenuLanguage) => {
  const { fees } = texts.menu;
  return {
    amount: `+ ${money(net_price)}`,
    name,
    conditions: [at && fees[at], !each && fees.once].filter((one) => one !== null && one !== false),
  };
};

/** `+ 0,50 € · Service en terrasse · à table` */
export const feeText = (fee: FeeNotice, language: MenuLanguage): string => {
  const { amount, name, conditions } = feeParts(fee, language);
  return [amount, name, ...conditions].join(' · ');
};

/** `Sac de transport : 1,00 € · au bar · dès 60,00 €`, at the end of the menu. */
export const orderFeeText = ({ name, net_price, each, at, from }: FeeNotice, { texts, money }: MenuLanguage): string => {
  const { fees, pair } = texts.menu;
  const conditions = [each && fees.each, at && fees[at], from > 0 && fill(fees.from, { price: money(from) })];
  return fill(pair, { name, value: [money(net_price), ...conditions].filter(Boolean).join(' · ') });
};
