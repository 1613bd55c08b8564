// How long orders wait and are prepared, by the hour in which they came.
import { HOURS_A_DAY } from '@ardoise/contract/rules/figures.ts';
import { formatNumber, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Card } from '../Card.tsx';
import { readHours } from '../order-figures.ts';
import { timesSheet } from '../sheet/order-sheets.ts';
import type { Shown } from '../shown.ts';
import { FIRST, ROW, Strips } from '../strips/Strips.tsx';
import { useFigures } from '../use-figures.ts';
import { hourInWords, minutesInWords } from '../words.ts';
import { type HourOfTimes, timesByHour, timesOfAll } from './times.ts';

const HEIGHT = (FIRST + 1) * ROW;

const told = (seconds: number | null, locale: InterfaceLocale): string => (seconds === null ? '–' : minutesInWords(seconds, locale));

const Rows = ({ hours }: { hours: readonly HourOfTimes[] }) => {
  const { locale } = useSession();
  return (
    <Strips
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
      strips={hours.map(({ hour, orders, waiting, preparation }) => ({
        key: String(hour),
        name: hourInWords(hour, locale),
        parts: [waiting ?? 0, preparation ?? 0],
        cells: [told(waiting, locale), told(preparation, locale), formatNumber(orders, locale)],
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
        return t('dashboard.times_figure', { waiting: told(waiting, locale), preparation: told(preparation, locale) });
      }}
      hint={t('dashboard.times_hint')}
      table={(hours) => timesSheet(timesByHour(hours), 'minutes', locale)}
      saved={(hours) => timesSheet(timesByHour(hours), 'seconds', locale)}
    >
      {(hours) => <Rows hours={timesByHour(hours)} />}
    </Card>
  );
};
