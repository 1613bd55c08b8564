// Who orders, remembered for the visit: a second round should not ask again, also where the table's code was scanned once more.
import { useLayoutEffect, useState } from 'react';
import { isOfVisit } from './rounds/rounds.ts';

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
const shown = new Set<(change: (now: Customer) => Customer) => void>();

export const useCustomer = (): [Customer, (change: Partial<Customer>) => void] => {
  const [customer, setCustomer] = useState(read);
  // Before anything can be typed: browsers fill in forms as soon as they are there.
  useLayoutEffect(() => {
    shown.add(setCustomer);
    return () => {
      shown.delete(setCustomer);
    };
  }, []);
  const change = (part: Partial<Customer>) => {
    // Several fields that are filled in at once each add to the others.
    for (const show of shown) show((now) => ({ ...now, ...part }));
    try {
      localStorage.setItem(NAME, JSON.stringify({ ...read(), ...part, at: Date.now() }));
    } catch {
      // Without a memory the form is simply empty next time.
    }
  };
  return [customer, change];
};
