// The guest's contact details, remembered for the visit, also after another scan of the table's code.
import { useLayoutEffect, useState } from 'react';
import { isOfVisit } from './orders/visit-orders.ts';

export type Customer = { name: string; phone: string; email: string; newsletter: boolean };

const NAME = 'ardoise.customer';
const EMPTY_CUSTOMER: Customer = { name: '', phone: '', email: '', newsletter: false };

const read = (): Customer => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    if (typeof value !== 'object' || value === null) return EMPTY_CUSTOMER;
    const known = value as Partial<Record<keyof Customer | 'at', unknown>>;
    if (!isOfVisit(typeof known.at === 'number' ? known.at : null)) {
      // The details are from an earlier visit: another person may have the phone now.
      localStorage.removeItem(NAME);
      return EMPTY_CUSTOMER;
    }
    const text = (field: 'name' | 'phone' | 'email') => (typeof known[field] === 'string' ? known[field] : '');
    // Consent is never remembered.
    return { name: text('name'), phone: text('phone'), email: text('email'), newsletter: false };
  } catch {
    return EMPTY_CUSTOMER;
  }
};

/** All mounted users: the name given to join a group order also appears in the basket beside the menu. */
const shown = new Set<(change: (now: Customer) => Customer) => void>();

export const useCustomer = (): [Customer, (change: Partial<Customer>) => void] => {
  const [customer, setCustomer] = useState(read);
  // A layout effect, because browsers autofill forms immediately.
  useLayoutEffect(() => {
    shown.add(setCustomer);
    return () => {
      shown.delete(setCustomer);
    };
  }, []);
  const change = (part: Partial<Customer>) => {
    // A functional update, because autofill changes several fields at once.
    for (const show of shown) show((now) => ({ ...now, ...part }));
    try {
      localStorage.setItem(NAME, JSON.stringify({ ...read(), ...part, at: Date.now() }));
    } catch {
      // Without storage, the form is empty next time.
    }
  };
  return [customer, change];
};
