import type { Texts } from './texts.ts';

export const en: Texts = {
  subject: (venue, about) => `${venue}: ${about}`,
  greeting: (name) => `Hello ${name},`,
  plans: { 1: 'Smart monthly', 2: 'Smart yearly', 3: 'Premium monthly', 4: 'Premium yearly' },
  vat: { french: 'incl. VAT', reverse: 'excl. VAT (reverse charge)', outside: '(no VAT)' },
  priced: (amount, vat) => `${amount} ${vat}`,
  price: { 1: (amount, vat) => `${amount} a month ${vat}`, 12: (amount, vat) => `${amount} a year ${vat}` },
  reasons: {
    debit_limit: 'the amount is above the limit for direct debits',
    card_declined: 'the card was declined',
    insufficient_funds: 'there were insufficient funds',
    card_expired: 'the card has expired',
    account_invalid: 'the bank account cannot be debited',
    abandoned: 'the payment was not confirmed',
    provider_unavailable: 'the payment service was unavailable',
    unknown: 'no reason was given',
  },
  tabs: {
    offers: (venue) => `Subscription for ${venue}:`,
    bills: (venue) => `Invoices for ${venue}:`,
  },
  leave: 'If you do not want to continue, cancel before that date on the page below. Otherwise, there is nothing you need to do.',
  bill: {
    about: ({ number }) => `invoice ${number}`,
    ready: ({ number, amount }) => `Your invoice ${number} for ${amount} is ready.`,
    credit: ({ credit }) => `A credit of ${credit} has been deducted.`,
    debit: ({ due }) => `We will collect ${due} from your bank account in the next few days. There is nothing you need to do.`,
    debit_on: ({ due, day }) => `We will collect ${due} from your bank account on ${day}. There is nothing you need to do.`,
    card: ({ due }) => `${due} is being charged to your card. There is nothing you need to do.`,
    covered: 'There is nothing to pay.',
    paid: 'This invoice has been paid. There is nothing you need to do.',
    unpaid: 'This invoice has not been paid yet.',
    credited: 'This invoice has been credited in full.',
  },
  credit_note: {
    about: ({ number }) => `credit note ${number}`,
    ready: ({ number, amount }) => `Your credit note ${number} for ${amount} is ready.`,
    state: {
      open: 'It will be deducted from your next invoices; there is nothing you need to do.',
      used: 'It has been deducted from your invoices.',
      replaced: 'A later credit note replaces it.',
    },
  },
  notice: {
    about: ({ day }) => `direct debit on ${day}`,
    opening: ({ amount, day, plan }) =>
      `On ${day}, we will collect ${amount} from your bank account by direct debit, for your ${plan} subscription.`,
    account: 'Account:',
    mandate: 'Mandate reference:',
    creditor: 'Creditor:',
    creditor_id: 'Creditor identifier:',
    ask: 'Please make sure that there is enough money in the account on that day. There is nothing else you need to do.',
  },
  reminder: {
    about: ({ day }) => `renewal on ${day}`,
    opening: ({ amount, day, plan }) => `Your ${plan} subscription renews on ${day}. We will then charge ${amount} to your payment method.`,
  },
  started: {
    about: 'your subscription has started',
    opening: ({ plan, from, last, amount }) =>
      `Your ${plan} subscription has started. The first period runs from ${from} to ${last} and costs ${amount}.`,
    after: ({ price }) => `After that, it renews at ${price}. You can change or cancel it at any time on the page below.`,
  },
  trial: {
    about: 'your free trial has started',
    opening: ({ plan, from, last }) => `Your free trial of the ${plan} plan has started. It runs from ${from} to ${last}.`,
    after: ({ price }) => `After that, the subscription continues at ${price}, unless you cancel before the trial ends.`,
  },
  changed: {
    about: 'your subscription has changed',
    opening: ({ plan, from }) => `Your subscription changed to the ${plan} plan on ${from}.`,
  },
  planned: {
    about: ({ from }) => `your subscription changes on ${from}`,
    opening: ({ plan, from }) =>
      `Your subscription will change to the ${plan} plan on ${from}. Until then, nothing changes, and you can still undo this on the page below.`,
  },
  failed: {
    about: 'payment failed',
    opening: ({ amount, reason }) => `Your payment of ${amount} failed: ${reason}.`,
    again: ({ day }) => `We will try again on ${day}.`,
    ask: ({ last }) =>
      `Before then, please check your payment method or choose another one on the page below. Without payment, your subscription ends on ${last}.`,
  },
  given_up: {
    about: ({ last }) => `payment failed, subscription ends on ${last}`,
    opening: ({ amount }) => `Your payment of ${amount} has still not gone through, and we will not try again.`,
    bill: ({ number }) => `Invoice ${number} remains unpaid.`,
    ask: ({ last }) =>
      `Your subscription ends on ${last}. To keep it, choose a valid payment method on the page below and subscribe again.`,
  },
  recovered: {
    about: 'payment received',
    opening: ({ amount }) =>
      `We have received your payment of ${amount}. Everything is in order: your subscription continues, and there is nothing you need to do.`,
  },
  charged_back: {
    about: 'payment reversed by your bank',
    opening: ({ amount, number }) =>
      `Your bank has reversed the payment of ${amount} for invoice ${number}, so this invoice is unpaid again.`,
    ask: 'If this is a mistake, please contact your bank. Please also check your payment method on the page below.',
  },
  refunded: {
    about: ({ amount }) => `refund of ${amount}`,
    opening: ({ amount }) =>
      `Your payment of ${amount} was no longer needed, because your subscription had already been paid for or changed. We have refunded it to the payment method that you used.`,
    ask: 'The money should arrive within a few days. There is nothing you need to do.',
  },
  canceled: {
    about: 'cancellation received',
    opening: ({ plan, last }) =>
      `We have received your cancellation. Your ${plan} subscription stays active up to and including ${last}, and will not renew.`,
    ask: 'Until then, you can change your mind on the page below.',
  },
  resumed: {
    about: 'your subscription continues',
    opening: ({ plan, day }) =>
      `Your ${plan} subscription continues: the cancellation or planned change will not take place. It renews on ${day}.`,
  },
  ended: {
    about: 'your subscription has ended',
    opening: ({ plan }) => `Your ${plan} subscription has ended.`,
    kept: 'Your venue’s profile and public menu remain available, and all your data is kept.',
    ask: 'To use everything else again, choose a plan on the page below.',
  },
  trial_ends: {
    about: ({ last }) => `your free trial ends on ${last}`,
    opening: ({ plan, last }) => `Your free trial of the ${plan} plan ends on ${last}.`,
    after: ({ price, day }) => `From ${day}, the subscription costs ${price}.`,
  },
};
