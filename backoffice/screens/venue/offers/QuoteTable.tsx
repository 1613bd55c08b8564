// The costs of a change: the lines of the bill, VAT, what is due now, and the price of later periods.
import type { Quote } from '@ardoise/contract/billing/subscription.ts';
import { formatPercent, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import classes from './offers.module.css';
import { euros, grossPrice, lineText, longDay, netPrice, spanText } from './words.ts';

/** The rows below the lines; amounts of zero that say nothing are left out. */
const sumsOf = ({ tax, vat_rate, vat, price_ht, price, credit, due }: Quote, locale: InterfaceLocale) => [
  { key: 'net', label: t('offers.sum_net'), amount: price_ht },
  ...(tax === 'french' ? [{ key: 'vat', label: t('offers.sum_vat', { rate: formatPercent(vat_rate, locale) }), amount: vat }] : []),
  ...(credit > 0
    ? [
        { key: 'gross', label: t('offers.sum_gross'), amount: price },
        { key: 'credit', label: t('offers.sum_credit'), amount: -credit },
      ]
    : []),
  { key: 'due', label: t('offers.sum_due'), amount: due },
];

const afterText = (quote: Quote, locale: InterfaceLocale): string => {
  const { renewal_from, renewal_price_ht, renewal_price, offerId, tax } = quote;
  const price = `${netPrice(renewal_price_ht, offerId, locale)} ${grossPrice(renewal_price, tax, locale)}`.trim();
  return t('offers.afterwards', { date: longDay(renewal_from, locale), price });
};

export const QuoteTable = ({ quote }: { quote: Quote }) => {
  const { locale } = useSession();
  const { change, lines, tax, from } = quote;
  return (
    <div className="stack g3">
      <p>
        {change === 'later' && t('offers.starts_later', { date: longDay(from, locale) })}
        {change === 'resume' && t('offers.resumes')}
        {change !== 'later' && change !== 'resume' && t('offers.starts_now')}
      </p>
      {lines.length > 0 && (
        <table className={classes.quote}>
          <caption className="unseen">{t('offers.quote')}</caption>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.kind} ${line.offer} ${line.from}`}>
                <th scope="row">
                  {lineText(line)} <small className="block">{spanText(line, locale)}</small>
                </th>
                <td>{euros(line.price_ht, locale)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sumsOf(quote, locale).map(({ key, label, amount }) => (
              <tr key={key} data-due={key === 'due' || undefined}>
                <th scope="row">{label}</th>
                <td>{euros(amount, locale)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
      {tax !== 'french' && <p className="muted t2">{t(`offers.tax.${tax}`)}</p>}
      <p className="muted t2">{afterText(quote, locale)}</p>
    </div>
  );
};
