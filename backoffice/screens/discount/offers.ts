import { OFFERS, type Offer } from '@ardoise/contract/rules/billing/plans.ts';
import { t } from '../../i18n/translate.ts';
import type { Choice } from '../../ui/fields/inputs.tsx';

/** The name of an offer: `Smart monthly`. */
export const offerText = (offer: number): string => t(`discount.offer_${offer as Offer}`);

export const offerChoices = (): Choice[] => OFFERS.map((offer) => ({ value: String(offer), label: offerText(offer) }));
