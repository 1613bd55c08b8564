// Who orders, remembered while the tab is open: a second round should not ask again, the next person on the phone should
// not read it.
import { useState } from 'react';

export type Customer = { name: string; phone: string; email: string; newsletter: boolean };

const NAME = 'ardoise.customer';
const NOBODY: Customer = { name: '', phone: '', email: '', newsletter: false };

const read = (): Customer => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    if (typeof value !== 'object' || value === null) return NOBODY;
    const known = value as Partial<Record<keyof Customer, unknown>>;
    const text = (field: 'name' | 'phone' | 'email') => (typeof known[field] === 'string' ? known[field] : '');
    // A consent is given each time anew.
    return { name: text('name'), phone: text('phone'), email: text('email'), newsletter: false };
  } catch {
    return NOBODY;
  }
};

export const useCustomer = (): [Customer, (change: Partial<Customer>) => void] => {
  const [customer, setCustomer] = useState(read);
  const change = (part: Partial<Customer>) => {
    const next = { ...customer, ...part };
    setCustomer(next);
    try {
      sessionStorage.setItem(NAME, JSON.stringify(next));
    } catch {
      // Without a memory the form is simply empty next time.
    }
  };
  return [customer, change];
};
