// The simulated records as Mollie's API shows them: HAL, absolute links, amounts as strings, times in whole seconds.
import type { Chargeback, Customer, Mandate, Payment, Refund, Subscription } from './records.ts';

export type Addresses = { api: string; pages: string };

export const amountView = (cents: number) => ({ currency: 'EUR', value: (cents / 100).toFixed(2) });
const time = (date: Date) => date.toISOString().replace(/\.\d{3}Z$/, '+00:00');
const link = (href: string, type = 'application/hal+json') => ({ href, type });

export const customerView = ({ api }: Addresses, customer: Customer) => ({
  resource: 'customer',
  mode: 'test',
  ...customer,
  createdAt: time(customer.createdAt),
  _links: { self: link(`${api}/customers/${customer.id}`) },
});

export const mandateView = ({ api }: Addresses, mandate: Mandate) => ({
  resource: 'mandate',
  mode: 'test',
  ...mandate,
  createdAt: time(mandate.createdAt),
  _links: {
    self: link(`${api}/customers/${mandate.customerId}/mandates/${mandate.id}`),
    customer: link(`${api}/customers/${mandate.customerId}`),
  },
});

const ENDS = { paid: 'paidAt', failed: 'failedAt', canceled: 'canceledAt', expired: 'expiredAt' } as const;

const paymentLinks = ({ api, pages }: Addresses, { id, status, sequenceType, customerId, mandateId }: Payment) => {
  const page = link(`${pages}/checkout/${id}`, 'text/html');
  return {
    self: link(`${api}/payments/${id}`),
    ...(status === 'open' ? { checkout: page } : {}),
    ...(status === 'pending' && sequenceType === 'recurring' ? { changePaymentState: page } : {}),
    ...(customerId ? { customer: link(`${api}/customers/${customerId}`) } : {}),
    ...(customerId && mandateId ? { mandate: link(`${api}/customers/${customerId}/mandates/${mandateId}`) } : {}),
  };
};

export const paymentView = (addresses: Addresses, payment: Payment) => {
  const { refunded, chargedBack, dueAt, endedAt, customerId, mandateId, ...shown } = payment;
  const end = endedAt && payment.status in ENDS ? { [ENDS[payment.status as keyof typeof ENDS]]: time(endedAt) } : {};
  return {
    resource: 'payment',
    mode: 'test',
    ...shown,
    amount: amountView(payment.amount),
    createdAt: time(payment.createdAt),
    profileId: 'pfl_simulated',
    isCancelable: false,
    ...(customerId ? { customerId } : {}),
    ...(mandateId ? { mandateId } : {}),
    ...(payment.status === 'open' && dueAt ? { expiresAt: time(dueAt) } : {}),
    ...end,
    ...(payment.status === 'paid'
      ? { amountRefunded: amountView(refunded), amountRemaining: amountView(Math.max(0, payment.amount - refunded - chargedBack)) }
      : {}),
    ...(chargedBack > 0 ? { amountChargedBack: amountView(chargedBack) } : {}),
    _links: paymentLinks(addresses, payment),
  };
};

export const refundView = ({ api }: Addresses, { dueAt: _, ...refund }: Refund) => ({
  resource: 'refund',
  mode: 'test',
  ...refund,
  amount: amountView(refund.amount),
  createdAt: time(refund.createdAt),
  _links: {
    self: link(`${api}/payments/${refund.paymentId}/refunds/${refund.id}`),
    payment: link(`${api}/payments/${refund.paymentId}`),
  },
});

export const chargebackView = ({ api }: Addresses, { code, ...chargeback }: Chargeback) => ({
  resource: 'chargeback',
  ...chargeback,
  amount: amountView(chargeback.amount),
  reason: { code, description: 'Returned by the bank' },
  createdAt: time(chargeback.createdAt),
  _links: {
    self: link(`${api}/payments/${chargeback.paymentId}/chargebacks/${chargeback.id}`),
    payment: link(`${api}/payments/${chargeback.paymentId}`),
  },
});

export const subscriptionView = ({ api }: Addresses, subscription: Subscription) => {
  const { canceledAt, ...shown } = subscription;
  return {
    resource: 'subscription',
    mode: 'test',
    ...shown,
    amount: amountView(subscription.amount),
    times: null,
    timesRemaining: null,
    method: null,
    ...(subscription.status === 'active' ? { nextPaymentDate: subscription.startDate } : {}),
    createdAt: time(subscription.createdAt),
    ...(canceledAt ? { canceledAt: time(canceledAt) } : {}),
    _links: {
      self: link(`${api}/customers/${subscription.customerId}/subscriptions/${subscription.id}`),
      customer: link(`${api}/customers/${subscription.customerId}`),
      mandate: link(`${api}/customers/${subscription.customerId}/mandates/${subscription.mandateId}`),
    },
  };
};
