// One bill or credit note: what it is about, and what can be done with its document.
import type { Bill, BillPayment } from '@ardoise/contract/billing/bills.ts';
import { BILLING_CURRENCY } from '@ardoise/contract/rules/billing/plans.ts';
import { formatDate, formatDay, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { saveAs } from '../../../app/upload.ts';
import { t } from '../../../i18n/translate.ts';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { lineText, reasonText, spanText } from '../offers/words.ts';
import { readBill } from './bill-file.ts';
import { isCredit, remainderOf } from './bill-list.ts';
import classes from './bills.module.css';
import { CreditDialog } from './CreditDialog.tsx';

type BillRowProps = { venue: string; bill: Bill; bills: readonly Bill[] };

const TONES = { open: 'pending', paid: 'good', failed: 'danger', credited: 'hold', replaced: 'hold' } as const;
const PAYMENT_TONES = {
  collecting: 'pending',
  paid: 'good',
  failed: 'danger',
  unpaid: 'danger',
  charged_back: 'danger',
  refunded: 'hold',
} as const;

/** The text and tone of a bill's state: its payment's, where that says more. */
const stateOf = (bill: Bill): { text: string; tone: string } => {
  const { state, payment } = bill;
  if (isCredit(bill)) return { text: t(`bills.credit_states.${state}`), tone: TONES[state] };
  if (state === 'credited' || !payment) return { text: t(`bills.states.${state}`), tone: TONES[state] };
  return { text: t(`bills.payments.${payment.state}`), tone: PAYMENT_TONES[payment.state] };
};

const FAILED: readonly string[] = ['failed', 'canceled', 'expired'];
/** The failed attempts of a payment, and of an open one the last reason and the date of the next attempt; '' if none failed. */
const paymentText = ({ state, attempts, try_at }: BillPayment, locale: InterfaceLocale, timezone: string): string => {
  const failures = attempts.filter(({ status }) => FAILED.includes(status));
  if (failures.length === 0) return '';
  // Reasons advise what to do, which a paid bill needs no longer.
  if (state === 'paid' || state === 'refunded') return t('bills.failed_before', { n: failures.length });
  return [
    t('bills.failed_attempts', { n: failures.length, reason: reasonText(failures.at(-1)?.reason) }),
    try_at && t('bills.try_at', { date: formatDate(new Date(try_at), locale, timezone, 'long') }),
  ]
    .filter(Boolean)
    .join(' ');
};

type Task = 'save' | 'mail';

const useTasks = (venue: string, { id }: Bill) => {
  const [pending, setPending] = useState<Task | null>(null);
  const run = async (task: Task, work: () => Promise<void>) => {
    setPending(task);
    await work().catch(notifyError);
    setPending(null);
  };
  return {
    pending,
    // Saved and not shown in a tab: the page's security policy, which its documents inherit, blocks Chrome's PDF viewer.
    save: () =>
      void run('save', async () => {
        const { file, filename } = await readBill(venue, id);
        saveAs(file, filename);
      }),
    mail: () =>
      void run('mail', async () => {
        const { address } = await call('POST /api/subscription/:venue/history/:bill/mail', { params: { venue, bill: id } });
        notify(t('bills.mailed', { address }));
      }),
  };
};

/** For admins: a credit note for a bill, or another amount of an unused one. */
const Credit = ({ venue, bill, bills }: BillRowProps) => {
  const { may } = useSession();
  const [opened, setOpened] = useState(false);
  const parent = bills.find(({ id }) => id === bill.parent_id);
  const ofBill = parent ?? bill;
  const remainder = remainderOf(ofBill, bills, parent && bill);
  const isOffered = parent ? bill.state === 'open' && may('credit:edit') : !isCredit(bill) && may('credit:create');
  if (!isOffered || remainder <= 0) return null;
  const label = t(parent ? 'bills.credit_change' : 'bills.credit_add');
  return (
    <>
      <Button variant="subtle" aria-label={t('shared.pair', { name: label, value: bill.number })} onClick={() => setOpened(true)}>
        {label}
      </Button>
      {opened && (
        <CreditDialog
          venue={venue}
          bill={ofBill}
          {...(parent && { replaced: bill })}
          remainder={remainder}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
};

const Tools = (props: BillRowProps) => {
  const { bill, venue } = props;
  const { may } = useSession();
  const { pending, save, mail } = useTasks(venue, bill);
  const labelled = (label: string) => ({ 'aria-label': t('shared.pair', { name: label, value: bill.number }), children: label });
  return (
    <div className={`row g0 ${classes.tools}`}>
      <Button variant="subtle" loading={pending === 'save'} onClick={save} {...labelled(t('bills.download'))} />
      {may('subscription:edit') && <Button variant="subtle" loading={pending === 'mail'} onClick={mail} {...labelled(t('bills.mail'))} />}
      <Credit {...props} />
    </div>
  );
};

export const BillRow = (props: BillRowProps) => {
  const { bill, bills } = props;
  const { locale, venue } = useSession();
  const parent = bills.find(({ id }) => id === bill.parent_id);
  const { text, tone } = stateOf(bill);
  const payment = bill.payment && paymentText(bill.payment, locale, venue.timezone);
  // The API has a credit note's amount without a sign.
  const signed = (amount: number) => formatMoney(isCredit(bill) ? -Math.abs(amount) : amount, BILLING_CURRENCY, locale);
  return (
    <li>
      <div className="split">
        <div className="stack g1">
          <p className="row">
            <strong>{bill.number}</strong>
            <span className={`pill t2 ${tone}`}>{text}</span>
          </p>
          {bill.lines.map((line) => (
            <p key={`${line.kind} ${line.offer} ${line.from}`}>
              {lineText(line)} <span className="muted t2">{spanText(line, locale)}</span>
            </p>
          ))}
          <p className="muted t2">
            <time dateTime={bill.date}>{formatDay(bill.date, locale, 'long')}</time>
            {parent && <> · {t('bills.credit_of', { number: parent.number })}</>}
          </p>
          {payment && <p className="t2">{payment}</p>}
        </div>
        <p className={`push ${classes.amounts}`}>
          <span className="strong nowrap">{t('bills.gross', { price: signed(bill.price) })}</span>{' '}
          <span className="muted t2 block">{t('bills.net', { price: signed(bill.price_ht) })}</span>
          {!isCredit(bill) && bill.due < bill.price && (
            <span className="muted t2 block">{t('bills.due', { price: formatMoney(bill.due, BILLING_CURRENCY, locale) })}</span>
          )}
        </p>
      </div>
      <Tools {...props} />
    </li>
  );
};
