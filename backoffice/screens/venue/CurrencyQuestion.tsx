// The confirmation before a venue with prices changes its currency (docs/product/venues.md#currency).
import { ApiError } from '@ardoise/contract/errors.ts';
import { digitsOf, formatMoney } from '@ardoise/contract/rules/money.ts';
import { type ReactNode, useCallback, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

type PendingChange = { before: string; after: string; answer(keep: boolean): void };
type Send = (values: FieldValues) => Promise<FieldValues>;

/** Sends a profile; a change of currency needs confirmation if there are prices. Returns null if the user cancels. */
export const useCurrencyQuestion = (
  before: string | undefined,
): [ask: (send: Send) => (values: FieldValues) => Promise<FieldValues | null>, ReactNode] => {
  const { locale } = useSession();
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null);
  const ask = useCallback(
    (send: Send) => async (values: FieldValues) => {
      try {
        return await send(values);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'currency_prices') throw error;
        const keep = await new Promise<boolean>((answer) =>
          setPendingChange({ before: before ?? '', after: String(values.currency), answer }),
        );
        return keep ? send({ ...values, prices: 'keep' }) : null;
      }
    },
    [before],
  );
  const settle = (keep: boolean) => {
    pendingChange?.answer(keep);
    setPendingChange(null);
  };
  const figure = (currency: string) => formatMoney(digitsOf(currency) === 0 ? 450 : 4.5, currency, locale);
  const dialog = (
    <ConfirmDialog
      opened={pendingChange !== null}
      title={pendingChange ? t('venue.currency_title', { before: pendingChange.before, after: pendingChange.after }) : ''}
      text={pendingChange && t('venue.currency_text', { old: figure(pendingChange.before), new: figure(pendingChange.after) })}
      confirm={t('venue.currency_keep')}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      <p>{t('venue.currency_where')}</p>
    </ConfirmDialog>
  );
  return [ask, dialog];
};
