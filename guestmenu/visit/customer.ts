// Who orders, remembered for the visit: a second round should not ask again, also where the table's code was scanned once more.
import { useEffect, useState } from 'react';
import { isOfVisit } from './rounds.ts';

export type Customer = { name: string; phone: string; email: string; newsletter: boolean };

const NAME = 'ardoise.customer';
const NOBODY: Customer = { name: '', phone: '', email: '', newsletter: false };

const read = (): Customer => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    if (typeof value !== 'object' || value === null) return NOBODY;
    const known = value as Partial<Record<keyof Customer | 'at', unknown>>;
    if (!isOfVisit(typeof known.at === 'number' ? known.at : null)) {
      // Of another day: whoever has the phone now is asked.
      localStorage.removeItem(NAME);
      return NOBODY;
    }
    const text = (field: 'name' | 'phone' | 'email') => (typeof known[field] === 'string' ? known[field] : '');
    // A consent is given each time anew.
    return { name: text('name'), phone: text('phone'), email: text('email'), newsletter: false };
  } catch {
    return NOBODY;
  }
};

/** All that show it: a basket beside the menu hears of the name that was given to join a table. */
const shown = new Set<(customer: Customer) => void>();

export const useCustomer = (): [Customer, (change: Partial<Customer>) => void] => {
  const [customer, setCustomer] = useState(read);
  useEffect(() => {
    shown.add(setCustomer);
    return () => {
      shown.delete(setCustomer);
    };
  }, []);
  const change = (part: Partial<Customer>) => {
    const next = { ...customer, ...part };
    for (const show of shown) show(next);
    try {
      localStorage.setItem(NAME, JSON.stringify({ ...next, at: Date.now() }));
    } catch {
      // Without a memory the form is simply empty next time.
    }
  };
  return [customer, change];
};
