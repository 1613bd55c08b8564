import { useEffect, useRef } from 'react';
import { useLanguage } from '../../app/language.tsx';
import type { useCustomer } from '../../visit/customer.ts';
import type { Visit } from '../../visit/visit.ts';
import type { Destination } from './form.ts';
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
  /** All is asked; else what is known stands in a line. */
  open: boolean;
  onOpen: () => void;
};

/** The order form: a line where all is known already, until the guest wants to change it or something in it is wrong. */
export const Form = ({ visit, ordering, customer, onCustomer, destination, onDestination, locked, open, onOpen }: FormProps) => {
  const { texts } = useLanguage();
  const { menu, stored, setStored, tableProblem } = visit;
  const { venue } = menu;
  const { basket } = stored;
  const form = useRef<HTMLDivElement>(null);
  const wrong = Object.keys(ordering.fields).length > 0 || tableProblem !== null;
  useEffect(() => {
    if (wrong) onOpen();
  }, [wrong, onOpen]);
  const openForm = () => {
    onOpen();
    // The line's button goes: the focus goes on in what it opened.
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
          ordering.mended(...(Object.keys(change) as (keyof typeof change)[]).filter((field) => field !== 'newsletter'));
        }}
        onDestination={(change) => {
          onDestination(change);
          ordering.mended('table');
        }}
        onNote={(note) => {
          setStored({ basket: { ...basket, note } });
          ordering.mended('note');
        }}
      />
      <p className="hint">{texts.basket.payAtCounter}</p>
    </div>
  );
};
