// Waiting and preparation times of orders, by the hour in which they were placed.
import { HOURS_A_DAY } from '@ardoise/contract/rules/figures.ts';
import { formatNumber, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { BarTable, FIRST, ROW } from '../bar-table/BarTable.tsx';
import { Card } from '../Card.tsx';
import { readHours } from '../order-figures.ts';
import { timesSheet } from '../sheet/order-sheets.ts';
import type { Shown } from '../shown.ts';
import { useFigures } from '../use-figures.ts';
import { hourInWords, minutesInWords } from '../words.ts';
import { type HourOfTimes, timesByHour, timesOfAll } from './times.ts';

const HEIGHT = (FIRST + 1) * ROW;

const durationText = (seconds: number | null, locale: InterfaceLocale): string =>
  seconds === null ? '–' : minutesInWords(seconds, locale);

const Rows = ({ hours }: { hours: readonly HourOfTimes[] }) => {
  const { locale } = useSession();
  return (
    <BarTable
      label={t('dashboard.times')}
      head={t('dashboard.hour')}
      columns={[
        { label: t('dashboard.waiting'), part: 0 },
        { label: t('dashboard.preparation'), part: 1 },
        { label: t('dashboard.orders') },
      ]}
      parts="stacked"
      names="short"
      first={HOURS_A_DAY}
      rows={hours.map(({ hour, orders, waiting, preparation }) => ({
        key: String(hour),
        name: hourInWords(hour, locale),
        parts: [waiting ?? 0, preparation ?? 0],
        cells: [durationText(waiting, locale), durationText(preparation, locale), formatNumber(orders, locale)],
      }))}
    />
  );
};

export const TimesCard = ({ shown }: { shown: Shown }) => {
  const { locale } = useSession();
  return (
    <Card
      title={t('dashboard.times')}
      file="waiting-and-preparation"
      shown={shown}
      reading={useFigures('hours of orders', readHours, shown)}
      height={HEIGHT}
      isEmpty={(hours) => hours.every(({ orders }) => orders === 0)}
      figure={(hours) => {
        const { waiting, preparation } = timesOfAll(hours);
        if (waiting === null && preparation === null) return null;
        return t('dashboard.times_figure', { waiting: durationText(waiting, locale), preparation: durationText(preparation, locale) });
      }}
      hint={t('dashboard.times_hint')}
      table={(hours) => timesSheet(timesByHour(hours), 'minutes', locale)}
      saved={(hours) => timesSheet(timesByHour(hours), 'seconds', locale)}
    >
      {(hours) => <Rows hours={timesByHour(hours)} />}
    </Card>
  );
};
