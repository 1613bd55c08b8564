// What is asked where a venue with prices gets another currency (docs/product/venues.md#currency).
import { ApiError } from '@ardoise/contract/errors.ts';
import { digitsOf, formatMoney } from '@ardoise/contract/rules/money.ts';
import { type ReactNode, useCallback, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

type Asked = { before: string; after: string; answer(keep: boolean): void };
type Send = (values: FieldValues) => Promise<FieldValues>;

/** Sends a profile; where that would change the currency of prices it asks first. Answers null where it was not meant so. */
export const useCurrencyQuestion = (
  before: string | undefined,
): [ask: (send: Send) => (values: FieldValues) => Promise<FieldValues | null>, ReactNode] => {
  const { locale } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (send: Send) => async (values: FieldValues) => {
      try {
        return await send(values);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'currency_prices') throw error;
        const keep = await new Promise<boolean>((answer) => setAsked({ before: before ?? '', after: String(values.currency), answer }));
        return keep ? send({ ...values, prices: 'keep' }) : null;
      }
    },
    [before],
  );
  const settle = (keep: boolean) => {
    asked?.answer(keep);
    setAsked(null);
  };
  const figure = (currency: string) => formatMoney(digitsOf(currency) === 0 ? 450 : 4.5, currency, locale);
  const dialog = (
    <ConfirmDialog
      opened={asked !== null}
      title={asked ? t('venue.currency_title', { before: asked.before, after: asked.after }) : ''}
      text={asked && t('venue.currency_text', { old: figure(asked.before), new: figure(asked.after) })}
      confirm={t('venue.currency_keep')}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      <p>{t('venue.currency_where')}</p>
    </ConfirmDialog>
  );
  return [ask, dialog];
};
