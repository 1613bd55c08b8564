// Name and one contact for the recall book (docs/product/guest-menu.md#welcome-box). Opens only on request.
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { enterGuest } from '../../app/api.ts';
import { useLanguage } from '../../app/language.tsx';
import { Input, type ProblemKey } from '../../ui/Input.tsx';
import { NoticeText } from '../../ui/NoticeText.tsx';
import { PrivacyLine } from '../../ui/PrivacyLine.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useCustomer } from '../../visit/customer.ts';
import type { Notice } from '../../visit/refusal.ts';

type ContactKind = 'phone' | 'email';
type Problems = { name?: ProblemKey; contact?: ProblemKey };

const check = (name: string, way: ContactKind, contact: string): Problems => ({
  ...(name.trim() === '' && { name: 'nameMissing' }),
  ...(contact.trim() === ''
    ? { contact: 'contactMissing' }
    : way === 'email' && !/^\S+@\S+\.\S+$/.test(contact.trim()) && { contact: 'email' }),
});
const hasAny = ({ name, contact }: Problems): boolean => Boolean(name ?? contact);

/** The state and actions of the form. `onGiven` is called once the venue has the entry. Focuses the first invalid field. */
const useForm = (venue: string, onGiven: () => void, place: RefObject<HTMLFormElement | null>) => {
  const [known] = useCustomer();
  const [name, setName] = useState(known.name);
  const [way, setWay] = useState<ContactKind>(known.email && !known.phone ? 'email' : 'phone');
  const [contacts, setContacts] = useState({ phone: known.phone, email: known.email });
  const [problems, setProblems] = useState<Problems>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sending, setSending] = useState(false);
  const show = (found: Problems) => {
    setProblems(found);
    if (hasAny(found)) requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const send = async () => {
    const found = check(name, way, contacts[way]);
    show(found);
    setNotice(null);
    if (hasAny(found) || sending) return;
    setSending(true);
    const outcome = await enterGuest(venue, { name: name.trim(), [way]: contacts[way].trim() });
    setSending(false);
    if (outcome.kind === 'ok') return onGiven();
    const errors = outcome.kind === 'refused' ? outcome.problem.errors : undefined;
    const refused: Problems = { ...(errors?.name && { name: 'nameInvisible' }), ...(errors?.[way] && { contact: way }) };
    show(refused);
    if (outcome.kind === 'refused' && outcome.status === 429) setNotice({ kind: 'tooMany', until: Date.now() + outcome.retryAfter * 1000 });
    else if (!hasAny(refused)) setNotice({ kind: 'failed' });
  };
  const setContact = (contact: string) => setContacts({ ...contacts, [way]: contact });
  return { name, setName, way, setWay, contact: contacts[way], setContact, problems, notice, sending, send };
};

type WelcomeSheetProps = {
  venue: Pick<MenuVenue, 'id'>;
  /** The guest has already submitted it. */
  given: boolean;
  onGiven: () => void;
  onClose: () => void;
};

export const WelcomeSheet = ({ venue, given, onGiven, onClose }: WelcomeSheetProps) => {
  const { texts } = useLanguage();
  const place = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const form = useForm(venue.id, onGiven, place);
  // The form disappears once it is sent, so the focus moves to the button that closes the sheet.
  const sent = useRef(given);
  useLayoutEffect(() => {
    if (given && !sent.current) button.current?.focus();
    sent.current = given;
  }, [given]);
  const { way, problems, sending } = form;
  const wayOf = (one: ContactKind) => (
    <label className="choice row">
      <input type="radio" name="way" checked={way === one} onChange={() => form.setWay(one)} />
      <span>{texts.basket[one]}</span>
    </label>
  );
  return (
    <Sheet
      title={texts.welcome.title}
      onClose={onClose}
      action={
        <button
          ref={button}
          type="button"
          className="main cst-global-button"
          aria-disabled={sending || undefined}
          onClick={() => (given ? onClose() : void form.send())}
        >
          {given ? texts.product.close : sending ? texts.basket.sending : texts.welcome.send}
        </button>
      }
    >
      <p role="status">{given && fill(texts.welcome.thanks, { days: GUEST_DAYS })}</p>
      {!given && (
        <form
          ref={place}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.send();
          }}
        >
          <PrivacyLine purpose="book" />
          <Input
            label={texts.basket.name}
            value={form.name}
            problem={problems.name}
            autoComplete="name"
            maxLength={100}
            required
            onChange={form.setName}
          />
          <fieldset className="choices">
            <legend>{texts.welcome.way}</legend>
            {wayOf('phone')}
            {wayOf('email')}
          </fieldset>
          <Input
            key={way}
            label={texts.basket[way]}
            value={form.contact}
            problem={problems.contact}
            type={way === 'phone' ? 'tel' : 'email'}
            autoComplete={way === 'phone' ? 'tel' : 'email'}
            maxLength={way === 'phone' ? 30 : 254}
            required
            onChange={form.setContact}
          />
          {/* Enter submits, like the button below, which is outside of the form. */}
          <button type="submit" hidden />
        </form>
      )}
      <p role="alert">
        {form.notice && (
          <span className="notice">
            <NoticeText notice={form.notice} total={0} />
          </span>
        )}
      </p>
    </Sheet>
  );
};
