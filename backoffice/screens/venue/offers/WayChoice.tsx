// The choice of a payment method. Direct debits above the limit are shown with the reason, and cannot be chosen.
import { type ReactNode, useId } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import classes from './offers.module.css';
import type { Way } from './ways.ts';
import { euros, expiryOf, mandateName } from './words.ts';

const wayName = ({ mandate, method }: Way, ways: readonly Way[]): string => {
  if (mandate) return mandateName(mandate);
  if (method === 'creditcard') return t('offers.pay_card');
  const hasAccount = ways.some((way) => way.mandate?.method === 'directdebit');
  return t(hasAccount ? 'offers.pay_other_account' : 'offers.pay_account');
};

/** Beside the name: when a card expires, where a new one is entered. */
const wayNote = ({ mandate, method }: Way): string | null => {
  const date = mandate && expiryOf(mandate);
  if (date) return t('offers.expires', { date });
  return mandate || method !== 'creditcard' ? null : t('offers.pay_card_hint');
};

type WayChoiceProps = {
  ways: readonly Way[];
  picked: Way | undefined;
  /** The largest direct debit, if the amount is above it. */
  limit: number | null;
  onPick(way: Way): void;
  /** The inputs of a new account. */
  children: ReactNode;
};

export const WayChoice = ({ ways, picked, limit, onPick, children }: WayChoiceProps) => {
  const { locale } = useSession();
  const id = useId();
  return (
    <fieldset className="stack g2">
      <legend>{t('offers.pay_by')}</legend>
      {ways.map((way) => {
        const isBarred = limit !== null && way.method === 'directdebit';
        return (
          <label key={way.key} className={classes.way}>
            <input
              type="radio"
              name="way"
              value={way.key}
              checked={way.key === picked?.key}
              disabled={isBarred}
              aria-describedby={isBarred ? id : undefined}
              onChange={() => onPick(way)}
            />
            <span className={isBarred ? 'muted' : undefined}>
              {wayName(way, ways)} {wayNote(way) && <small className="block">{wayNote(way)}</small>}
            </span>
          </label>
        );
      })}
      {limit !== null && (
        <p id={id} className="box pending t2">
          {t('offers.debit_limit', { limit: euros(limit, locale) })}
        </p>
      )}
      {picked && picked.method === 'directdebit' && !picked.mandate && children}
    </fieldset>
  );
};
