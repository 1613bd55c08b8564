// French texts of bills, with their English translation for customers outside France.
import { PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import type { BillDocument, Cited, CreditUsed } from './bill-document.ts';
import { euros, percent, shownDay } from './bill-format.ts';

export type BillLine = BillDocument['lines'][number];
/** French and English. */
export type Text = readonly [french: string, english: string];

const planName = (offer: keyof typeof PLANS): Text => {
  const { name, months } = PLANS[offer];
  const title = name === 'smart' ? 'Smart' : 'Premium';
  return months === 1 ? [`${title} mensuel`, `${title} monthly`] : [`${title} annuel`, `${title} yearly`];
};

export const lineTitle = (line: BillLine, { corrects }: BillDocument): Text => {
  if (line.kind === 'refund') return [`Avoir sur la facture ${corrects?.number}`, `Credit on invoice ${corrects?.number}`];
  if (line.kind === 'payment_fee') return ['Option paiement en ligne', 'Online payment option'];
  if (line.kind === 'sms_fee') return ['Option SMS', 'SMS option'];
  const [french, english] = planName(line.offer);
  return line.kind === 'credit'
    ? [`Jours non utilisés, ${french}`, `Unused days, ${english}`]
    : [`Abonnement ${french}`, `${english} subscription`];
};

/** Days of a line for a part of its period; null for a whole one. */
export const lineDays = (line: BillLine): Text | null => {
  if (line.kind === 'refund' || line.left === null || line.total === null) return null;
  const unit = line.left > 1 ? 'jours' : 'jour';
  return [`Au prorata : ${line.left} ${unit} sur ${line.total}`, `Pro rata: ${line.left} of ${line.total} days`];
};

export const isCreditNote = ({ corrects }: BillDocument): boolean => corrects !== null;

/** Why no VAT is charged; null if it is. */
export const exemption = ({ tax }: BillDocument): Text | null => {
  if (tax.treatment === 'reverse') {
    return ['Autoliquidation – article 283-2 du CGI', 'Reverse charge – art. 196 of directive 2006/112/EC'];
  }
  if (tax.treatment === 'outside') {
    return ['TVA non applicable – article 259-1 du CGI', 'Not subject to French VAT – place of supply outside the EU'];
  }
  return null;
};

/** The label of the VAT in the totals. */
export const vatLabel = ({ tax, net }: BillDocument): Text => {
  if (tax.treatment === 'reverse') return ['TVA (autoliquidation)', 'VAT (reverse charge)'];
  if (tax.treatment === 'outside') return ['TVA (non applicable)', 'VAT (not applicable)'];
  return [`TVA ${percent(tax.rate)} sur ${euros(net)}`, `VAT ${percent(tax.rate)} of ${euros(net)}`];
};

export const paymentTerms = (document: BillDocument): Text => {
  if (isCreditNote(document)) {
    return ['Montant déduit de vos prochaines factures.', 'This amount is deducted from your next invoices.'];
  }
  if (document.due === 0) return ['Aucun règlement à effectuer.', 'No payment is due.'];
  if (document.method === 'directdebit') {
    return ['Payable à réception, par prélèvement SEPA.', 'Due on receipt, by SEPA direct debit.'];
  }
  if (document.method === 'creditcard') return ['Payable à réception, par carte bancaire.', 'Due on receipt, by card.'];
  return ['Payable à réception, par virement.', 'Due on receipt, by bank transfer.'];
};

/** A bill by its number and date, in French or for a customer abroad. */
export const citedBill = ({ number, date }: Cited, isAbroad: boolean): string => `${number} (${shownDay(date, isAbroad)})`;

export const creditUsed = (credit: CreditUsed, isAbroad: boolean): Text => {
  const note = citedBill(credit, isAbroad);
  return [`Avoir utilisé : ${note}`, `Store credit used: ${note}`];
};

/** Mentions that French law requires, by subject code of EN 16931. */
export const MENTIONS: Readonly<Record<'PMD' | 'PMT' | 'AAB', Text>> = {
  PMD: ['Pénalités de retard : trois fois le taux de l’intérêt légal.', 'Late payment: interest at three times the French legal rate.'],
  PMT: [
    'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
    'Fixed compensation for recovery costs in case of late payment: €40.',
  ],
  AAB: ['Pas d’escompte pour paiement anticipé.', 'No discount for early payment.'],
};
