// The keypad for a PIN, by touch or keyboard, and the dots for the typed digits.
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './pin.module.css';

/** The minimum and maximum number of digits of a PIN (the contract's `pin`). */
export const PIN_MIN_LENGTH = 4;
export const PIN_MAX_LENGTH = 6;

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type PadProps = {
  typed: string;
  onType(typed: string): void;
  onSubmit(typed: string): void;
  /** Called on Escape outside a dialog. */
  onBack(): void;
};

const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('dialog') !== null;
const isTypedElsewhere = (target: EventTarget | null): boolean => target instanceof Element && target.matches('input, select, textarea');

export const Dots = ({ typed }: { typed: string }) => (
  <p className={`line g5 center ${classes.dots}`}>
    <span className="unseen">{t('pin.typed', { n: typed.length })}</span>
    {[...'123456'.slice(0, Math.max(PIN_MIN_LENGTH, typed.length))].map((place, index) => (
      <i key={place} data-typed={index < typed.length || undefined} aria-hidden="true" />
    ))}
  </p>
);

const DeleteKey = () => (
  <svg
    width="30"
    height="30"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M20 6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9l-5-6 5-6zM12 10l4 4M16 10l-4 4" />
  </svg>
);

export const Pad = ({ typed, onType, onSubmit, onBack }: PadProps) => {
  /** Adds a digit. The last possible one submits the PIN. */
  const add = (digit: string) => {
    if (typed.length === PIN_MAX_LENGTH) return;
    const next = `${typed}${digit}`.slice(0, PIN_MAX_LENGTH);
    onType(next);
    if (next.length === PIN_MAX_LENGTH) onSubmit(next);
  };
  const remove = () => onType(typed.slice(0, -1));
  const submit = () => typed.length >= PIN_MIN_LENGTH && onSubmit(typed);
  /** The action of a key; undefined for a key that the page handles. */
  const actionOf = ({ key, target }: KeyboardEvent): (() => void) | undefined => {
    if (/^\d$/.test(key)) return () => add(key);
    if (key === 'Backspace') return remove;
    if (key === 'Escape' && !isInDialog(target)) return onBack;
    // Enter activates the button that has the focus.
    return key === 'Enter' && !(target instanceof HTMLButtonElement) ? submit : undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTypedElsewhere(event.target)) return;
    const action = actionOf(event);
    if (!action) return;
    action();
    if (event.key !== 'Escape') event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={`stack g3 ${classes.pad}`}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className={`button ${classes.key}`} onClick={() => add(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={`button ${classes.key}`} aria-label={t('pin.erase')} onClick={remove}>
        <DeleteKey />
      </button>
      <button type="button" className={`button ${classes.key}`} onClick={() => add('0')}>
        0
      </button>
      <button type="button" className={`button ${classes.key} ${classes.ok}`} disabled={typed.length < PIN_MIN_LENGTH} onClick={submit}>
        {t('pin.ok')}
      </button>
    </div>
  );
};
