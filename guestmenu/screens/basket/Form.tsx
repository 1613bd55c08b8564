import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import type { Customer, useCustomer } from '../../visit/customer.ts';
import type { Visit } from '../../visit/visit.ts';
import { checkForm, type Destination } from './form.ts';
import { OrderForm } from './OrderForm.tsx';
import type { Ordering } from './ordering.ts';
import { Remembered } from './Remembered.tsx';

type FormProps = {
  visit: Visit;
  ordering: Ordering;
  customer: ReturnType<typeof useCustomer>[0];
  onCustomer: ReturnType<typeof useCustomer>[1];
  destination: Destination;
  onDestination: (destination: Destination) => void;
  locked: boolean;
};

/** True if the full form is shown. Decided on mount, because it must not collapse while the guest fills it in. */
const useAsking = (customer: Customer, destination: Destination, { contact }: MenuVenue) => {
  const [asking, setAsking] = useState(() => Object.keys(checkForm(customer, destination, contact)).length > 0);
  return [asking, useCallback(() => setAsking(true), [])] as const;
};

/** The order form: one line if everything is known, until the guest edits it or something is invalid. */
export const Form = ({ visit, ordering, customer, onCustomer, destination, onDestination, locked }: FormProps) => {
  const { texts } = useLanguage();
  const { menu, stored, setStored, tableProblem } = visit;
  const { venue } = menu;
  const { basket } = stored;
  const form = useRef<HTMLDivElement>(null);
  const [open, onOpen] = useAsking(customer, destination, venue);
  const wrong = Object.keys(ordering.fields).length > 0 || tableProblem !== null;
  useEffect(() => {
    if (wrong) onOpen();
  }, [wrong, onOpen]);
  const openForm = () => {
    onOpen();
    // The edit button disappears, so the focus moves to the first field.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  };
  return (
    <div ref={form}>
      <OrderForm
        venue={venue}
        customer={customer}
        destination={destination}
        table={venue.table_codes ? { address: visit.table } : null}
        tableProblem={tableProblem}
        note={basket.note}
        problems={ordering.fields}
        disabled={locked}
        remembered={
          open || wrong ? null : (
            <Remembered customer={customer} contact={venue.contact} destination={destination} disabled={locked} onEdit={openForm} />
          )
        }
        onCustomer={(change) => {
          onCustomer(change);
          ordering.edited(...(Object.keys(change) as (keyof typeof change)[]).filter((field) => field !== 'newsletter'));
        }}
        onDestination={(change) => {
          onDestination(change);
          ordering.edited('table');
        }}
        onNote={(note) => {
          setStored({ basket: { ...basket, note } });
          ordering.edited('note');
        }}
      />
      <p className="hint">{texts.basket.payAtCounter}</p>
    </div>
  );
};
