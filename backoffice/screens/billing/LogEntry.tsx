// One entry of a venue's billing log: time, event, amounts, payment attempts, bills and author.
import type { BillingEntry, ChargeAttempt } from '@ardoise/contract/billing/overview.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { formatDateTime, formatDay, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { saveAs } from '../../app/upload.ts';
import { t } from '../../i18n/translate.ts';
import { notifyError } from '../../ui/notify/notify.ts';
import { staffText } from '../../ui/person-name.ts';
import { readBill } from '../venue/index.ts';
import classes from './billing.module.css';
import { euros, offerText } from './words.tsx';

const isFact = (text: string | null | false): text is string => Boolean(text);
const joined = (facts: readonly (string | null | false)[]): string => facts.filter(isFact).join(' · ');

const methodText = ({ kind, digits }: NonNullable<BillingEntry['method']>): string =>
  `${t(`billing.methods.${kind}`)} ${digits ?? ''}`.trim();

/** A change counts from a day on; a cancellation ends the subscription with the day before it. */
const dayText = ({ what, day }: BillingEntry, locale: InterfaceLocale): string | null => {
  if (!day) return null;
  return what === 'canceled'
    ? t('billing.ends_on', { date: formatDay(addDays(day, -1), locale) })
    : t('billing.from_day', { date: formatDay(day, locale) });
};

const factsOf = (entry: BillingEntry, locale: InterfaceLocale): string =>
  joined([
    entry.offer !== null && offerText(entry.offer),
    dayText(entry, locale),
    entry.method && methodText(entry.method),
    entry.reason && t(`billing.reasons.${entry.reason}`),
    entry.replaces && t('billing.replaces', { number: entry.replaces.number }),
  ]);

const attemptText = ({ status, reason, refunded, charged_back }: ChargeAttempt, locale: InterfaceLocale): string =>
  joined([
    t(`billing.statuses.${status}`),
    reason && t(`billing.reasons.${reason}`),
    refunded > 0 && t('billing.refunded', { amount: euros(refunded, locale) }),
    charged_back > 0 && t('billing.charged_back', { amount: euros(charged_back, locale) }),
  ]);

type AttemptsProps = { attempts: readonly ChargeAttempt[]; timezone: string };
const Attempts = ({ attempts, timezone }: AttemptsProps) => {
  const { locale } = useSession();
  return (
    <ol className={`stack g1 small muted ${classes.attempts}`} aria-label={t('billing.attempts')}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <time dateTime={attempt.at}>{formatDateTime(new Date(attempt.at), locale, timezone)}</time>
          {` · ${attemptText(attempt, locale)}`}
        </li>
      ))}
    </ol>
  );
};

type BillButtonProps = { venue: string; bill: { id: string; number: string } };
const BillButton = ({ venue, bill: { id, number } }: BillButtonProps) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { file, filename } = await readBill(venue, id);
      saveAs(file, filename);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="button nowrap"
      aria-label={t('billing.download', { number })}
      aria-disabled={busy}
      onClick={() => busy || void save()}
    >
      <IconDownload size={18} aria-hidden />
      {number}
    </button>
  );
};

/** A single attempt without any problem adds nothing to its entry. */
const hasStory = (attempts: readonly ChargeAttempt[]): boolean =>
  attempts.length > 1 || attempts.some(({ status, refunded, charged_back }) => status !== 'paid' || refunded + charged_back > 0);

type LogEntryProps = { venue: string; timezone: string; entry: BillingEntry };
export const LogEntry = ({ venue, timezone, entry }: LogEntryProps) => {
  const { locale } = useSession();
  const { at, what, by, amount, bill, credit, attempts } = entry;
  const facts = factsOf(entry, locale);
  return (
    <li className={classes.entry}>
      <time dateTime={at} className="muted t2">
        {formatDateTime(new Date(at), locale, timezone)}
      </time>
      <div className="stack g2">
        <p className="row g3">
          <strong>{t(`billing.events.${what}`)}</strong>
          {amount !== null && <span className="nowrap">{euros(amount, locale)}</span>}
        </p>
        {facts && <p className="t2 long">{facts}</p>}
        <p className="muted small long">{by ? staffText(by.name) : t('billing.automatic')}</p>
        {hasStory(attempts) && <Attempts attempts={attempts} timezone={timezone} />}
      </div>
      {(bill || credit) && (
        <div className="row">
          {bill && <BillButton venue={venue} bill={bill} />}
          {credit && <BillButton venue={venue} bill={credit} />}
        </div>
      )}
    </li>
  );
};
