import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { Input } from '../../ui/Input.tsx';
import { PrivacyLine } from '../../ui/PrivacyLine.tsx';
import type { Customer } from '../../visit/customer.ts';
import { contactsOf, type Destination, type FieldProblems, offersNewsletter } from './form.ts';

type DestinationProps = {
  destination: Destination;
  /** If tables have codes, orders are only for the table of the address; null: the number can be entered. */
  table: { address: string | null } | null;
  /** The problem of the table in the address, shown at the choice. */
  tableProblem: string | null;
  problems: FieldProblems;
  onDestination: (destination: Destination) => void;
};

/** Table or bar: decides the fees and the hand-over. */
const Where = ({ destination, table, tableProblem, problems, onDestination }: DestinationProps) => {
  const { texts } = useLanguage();
  const id = useId();
  const unscanned = table?.address === null;
  const missing = destination.at === null && problems.table !== undefined;
  const isWrong = (at: 'table' | 'bar') => missing || (at === 'table' && unscanned && problems.table !== undefined);
  const option = (at: 'table' | 'bar', label: string) => (
    <label className="choice row">
      <input
        type="radio"
        name="where"
        checked={destination.at === at}
        aria-invalid={isWrong(at) || undefined}
        aria-describedby={missing || (at === 'table' && unscanned) ? id : undefined}
        onChange={() => onDestination({ at, table: table?.address ?? destination.table })}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="choices">
      <legend>{texts.basket.where}</legend>
      {tableProblem && <p className="problem">{tableProblem}</p>}
      {missing && (
        <p className="problem" id={id}>
          {texts.problems.whereMissing}
        </p>
      )}
      {option('table', texts.basket.atTable)}
      {destination.at === 'table' && unscanned && (
        <p className="problem" id={id}>
          {texts.problems.tableCode}
        </p>
      )}
      {destination.at === 'table' && !unscanned && (
        <Input
          label={texts.basket.tableNumber}
          value={destination.table}
          problem={problems.table}
          maxLength={10}
          required
          autoComplete="off"
          readOnly={table !== null}
          onChange={(number) => onDestination({ ...destination, table: number })}
        />
      )}
      {option('bar', texts.basket.atBar)}
    </fieldset>
  );
};

type AskedProps = DestinationProps & {
  venue: Pick<MenuVenue, 'contact' | 'newsletter'>;
  customer: Customer;
  onCustomer: (change: Partial<Customer>) => void;
};

/** Destination, name and contact. */
const Asked = ({ venue, customer, onCustomer, ...where }: AskedProps) => {
  const { texts } = useLanguage();
  const { problems } = where;
  const { contact } = venue;
  const asked = contactsOf(contact);
  return (
    <>
      <Where {...where} />
      <Input
        label={texts.basket.name}
        value={customer.name}
        problem={problems.name}
        autoComplete="name"
        maxLength={100}
        required
        onChange={(name) => onCustomer({ name })}
      />
      {asked.includes('phone') && (
        <Input
          label={texts.basket.phone}
          value={customer.phone}
          problem={problems.phone}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          required={contact === 'phone'}
          onChange={(phone) => onCustomer({ phone })}
        />
      )}
      {asked.includes('email') && (
        <Input
          label={texts.basket.email}
          value={customer.email}
          problem={problems.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          required={contact === 'email'}
          onChange={(email) => onCustomer({ email })}
        />
      )}
      {asked.length > 0 && (
        <p className="hint">
          {contact === 'any' && `${texts.basket.oneContact} `}
          {texts.basket.contactUse}
        </p>
      )}
      <PrivacyLine purpose="order" />
      {offersNewsletter(venue, customer) && (
        <label className="choice row">
          <input
            type="checkbox"
            checked={customer.newsletter}
            onChange={(event) => onCustomer({ newsletter: event.currentTarget.checked })}
          />
          <span>
            {texts.basket.newsletter}
            <small className="details">{texts.basket.newsletterHint}</small>
          </span>
        </label>
      )}
    </>
  );
};

type OrderFormProps = AskedProps & {
  note: string;
  disabled: boolean;
  /** Replaces the fields if everything is known. */
  remembered: ReactNode;
  onNote: (note: string) => void;
};

/** The guest, the destination and a note for the team. */
export const OrderForm = ({ note, disabled, remembered, onNote, ...asked }: OrderFormProps) => {
  const { texts } = useLanguage();
  return (
    <fieldset className="form" disabled={disabled}>
      {remembered ?? <Asked {...asked} />}
      <label className="field stack">
        <span>
          {texts.basket.note} <small>{texts.basket.optional}</small>
        </span>
        <textarea rows={2} maxLength={500} value={note} onChange={(event) => onNote(event.currentTarget.value)} />
      </label>
    </fieldset>
  );
};
