// Credits a part of a bill, or changes the amount of an unused credit note.
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { BILLING_CURRENCY } from '@ardoise/contract/rules/billing/plans.ts';
import { formatMoney, hasDigits } from '@ardoise/contract/rules/money.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { writeDecimal } from '../../../ui/fields/decimal.ts';
import { notify } from '../../../ui/notify/notify.ts';
import { billsKey } from './bills-key.ts';

type CreditProps = {
  venue: string;
  bill: Bill;
  /** The credit note that the new one replaces. */
  replaced?: Bill;
  /** Including VAT: the most that can be credited. */
  remainder: number;
  onClose(): void;
};

/** The amount, or why it is none. */
const amountIn = (typed: string, remainder: number, most: string): { amount: number } | { problem: string } => {
  const amount = readNumber(typed, BILLING_CURRENCY);
  if (amount === null) return { problem: t('problems.required') };
  if (amount === undefined || amount <= 0 || !hasDigits(amount, BILLING_CURRENCY)) return { problem: t('bills.credit_numeric') };
  return amount > remainder ? { problem: t('bills.credit_most', { amount: most }) } : { amount };
};

/** The credit note has been used, or the bill credited, since the list was read. */
const refusalText = (error: unknown, most: string): string => {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.code === 'in_use') return t('bills.credit_used');
  return error.code === 'contradiction' ? t('bills.credit_most', { amount: most }) : errorText(error);
};

export const CreditDialog = ({ venue, bill, replaced, remainder, onClose }: CreditProps) => {
  const { locale } = useSession();
  const client = useQueryClient();
  const [typed, setTyped] = useState(replaced ? writeDecimal(Math.abs(replaced.price), locale, 2) : '');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const most = formatMoney(remainder, BILLING_CURRENCY, locale);
  const title = t(replaced ? 'bills.credit_change_title' : 'bills.credit_title', { number: (replaced ?? bill).number });
  const refuse = (text: string) => {
    setProblem(text);
    setPending(false);
    input.current?.focus();
  };
  const send = async (amount: number) => {
    setPending(true);
    try {
      const made = replaced
        ? await call('PUT /api/subscription/storeCredit/:bill', { params: { bill: replaced.id }, body: { amount } })
        : await call('POST /api/subscription/storeCredit', { body: { amount, bill: bill.id } });
      notify(t('bills.credited', { number: made.number }));
      await client.invalidateQueries({ queryKey: billsKey(venue) });
      onClose();
    } catch (error) {
      refuse(refusalText(error, most));
      void client.invalidateQueries({ queryKey: billsKey(venue) });
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pending) return;
    const read = amountIn(typed, remainder, most);
    if ('problem' in read) refuse(read.problem);
    else void send(read.amount);
  };
  return (
    <Dialog opened onClose={() => !pending && onClose()} label={title}>
      <form className="stack g6" onSubmit={submit} noValidate>
        <h2 className="t5">{title}</h2>
        <p className="muted">{t('bills.credit_text')}</p>
        <TextInput
          ref={input}
          name="amount"
          label={t('bills.credit_amount')}
          description={t('bills.credit_hint', { amount: most })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          error={problem}
          aria-invalid={problem !== null}
          rightSection={<span aria-hidden="true">€</span>}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <div className="row g4 end">
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t(replaced ? 'bills.credit_change' : 'bills.credit_add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
