// Sold-out products and their estimated loss, largest first. A venue without orders has no estimate.
import type { MissedProduct } from '@ardoise/contract/figures/orders.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { type BarRow, BarTable, ROW } from '../bar-table/BarTable.tsx';
import { Card } from '../Card.tsx';
import { readMissed } from '../order-figures.ts';
import { missedSheet } from '../sheet/order-sheets.ts';
import type { Shown } from '../shown.ts';
import { sumOf } from '../top.ts';
import { useFigures, useTakesOrders } from '../use-figures.ts';
import { countInWords, estimateText } from '../words.ts';
import classes from './missed.module.css';

/** Height of a few rows and the header; more are rare. */
const HEIGHT = 4 * ROW;

const Name = ({ name, isOut }: { name: string; isOut: boolean }) => (
  <span className="row tight">
    <bdi>{name}</bdi>
    {isOut && (
      <span className="inline g2 pill progress small">
        <IconCircleOff size={16} aria-hidden />
        {t('dashboard.still_out')}
      </span>
    )}
  </span>
);

const Rows = ({ missed }: { missed: readonly MissedProduct[] }) => {
  const { locale, venue } = useSession();
  const takesOrders = useTakesOrders();
  const rows = missed.map(
    ({ product, name, times, is_out, pieces, amount }): BarRow => ({
      key: product,
      name: <Name name={name} isOut={is_out} />,
      parts: [takesOrders ? amount : times],
      cells: [
        formatNumber(times, locale),
        ...(takesOrders ? [estimateText(pieces, locale), formatMoney(amount, venue.currency, locale)] : []),
      ],
    }),
  );
  const estimates = [{ label: t('dashboard.unsold_pieces') }, { label: t('dashboard.unsold_amount'), part: 0 }];
  const times = { label: t('dashboard.times_out'), ...(!takesOrders && { part: 0 }) };
  return (
    <BarTable
      label={t('dashboard.missed')}
      head={t('usage.product')}
      columns={takesOrders ? [times, ...estimates] : [times]}
      parts="over"
      names="long"
      rows={rows}
    />
  );
};

export const MissedCard = ({ shown }: { shown: Shown }) => {
  const { locale, venue } = useSession();
  const takesOrders = useTakesOrders();
  const reading = useFigures('missed', readMissed, shown);
  /** The estimated loss, or the number of products if there is no estimate. */
  const total = (missed: readonly MissedProduct[]): string | null => {
    const amount = sumOf(missed.map((one) => one.amount));
    if (takesOrders && amount > 0) return t('dashboard.unsold', { amount: formatMoney(amount, venue.currency, locale) });
    return missed.length === 0 ? null : countInWords('dashboard.products_count', missed.length, locale);
  };
  return (
    <Card
      title={t('dashboard.missed')}
      file="ran-out"
      shown={shown}
      reading={reading}
      height={HEIGHT}
      isEmpty={(missed) => missed.length === 0}
      empty={
        <span className={`inline ${classes.nothing}`}>
          <IconCircleCheck size={24} aria-hidden />
          {t('dashboard.nothing_missed')}
        </span>
      }
      figure={total}
      hint={takesOrders && reading.data?.length !== 0 && t('dashboard.estimate')}
      table={(missed) => missedSheet(missed, takesOrders ? venue.currency : null)}
    >
      {(missed) => <Rows missed={missed} />}
    </Card>
  );
};
