// Asks what has run out: only this line, or the product and for how long. It shows the consequences before confirmation
// (docs/product/orders.md#out-of-stock).
import type { Order } from '@ardoise/contract/orders.ts';
import { formatTimeFrom } from '@ardoise/contract/rules/locales.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../app/api.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { daysFrom } from '../../../ui/list/filter/presets.ts';
import { type OutOfStock, outKey, type SoldOutLine } from '../live/commands.ts';
import classes from './choices.module.css';

const HOUR_MS = 3_600_000;
/** `date`: the product is back on the morning of the chosen day. */
const ways = {
  line: { text: 'orders.out_line', out: () => ({ scope: 'line', until: null }) },
  hour: { text: 'orders.out_hour', out: () => ({ scope: 'product', until: new Date(serverNow() + HOUR_MS).toISOString() }) },
  service: { text: 'orders.out_service', out: () => ({ scope: 'product', until: 'service' }) },
  day: { text: 'orders.out_day', out: () => ({ scope: 'product', until: 'day' }) },
  date: { text: 'orders.out_date', out: (date: string) => ({ scope: 'product', until: date }) },
  open: { text: 'orders.out_open', out: () => ({ scope: 'product', until: null }) },
} as const satisfies Record<string, { text: TextKey; out(date: string): Pick<OutOfStock, 'scope' | 'until'> }>;
type Way = keyof typeof ways;
const OFF_THE_MENU = ['open', 'hour', 'service', 'day', 'date'] as const satisfies Way[];
const isEnd = (way: Way): way is 'service' | 'day' => way === 'service' || way === 'day';

/** The server's state of a sold-out product, with the number of orders that would be held. */
export const useOutState = ({ uuid }: SoldOutLine) =>
  useQuery({
    queryKey: [...outKey, uuid],
    queryFn: ({ signal }) => call('GET /api/menu/:uuid/unavailable', { params: { uuid }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** The effect of the choice on open orders. */
const useConsequence = (soldOutLine: SoldOutLine, way: Way): string => {
  const { data } = useOutState(soldOutLine);
  if (way === 'line') return t('orders.out_line_text');
  return [...(data ? [t('orders.out_holds', { n: data.orders })] : []), t('orders.out_text')].join(' ');
};

type DateProps = { value: string; problem: string | null; onChange(value: string): void };

const BackOn = ({ value, problem, onChange }: DateProps) => (
  <TextInput
    type="date"
    label={t('orders.out_back_on')}
    value={value}
    error={problem}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type WayProps = { name: string; way: Way; chosen: Way; end?: string | undefined; onChoose(way: Way): void };

const WayChoice = ({ name, way, chosen, end, onChoose }: WayProps) => {
  const { locale, venue } = useSession();
  return (
    <label className={`line g4 tap soft-corners ${classes.choice}`}>
      <input type="radio" name={name} value={way} checked={way === chosen} onChange={() => onChoose(way)} />
      <span>{t(ways[way].text)}</span>
      {end && <time dateTime={end}>{formatTimeFrom(new Date(serverNow()), new Date(end), locale, venue.timezone)}</time>}
    </label>
  );
};

type OutDialogProps = { order: Order; soldOutLine: SoldOutLine; onConfirm(out: OutOfStock): void; onCancel(): void };

/** The dialog; mounted only while it is open. */
export const OutDialog = ({ order, soldOutLine, onConfirm, onCancel }: OutDialogProps) => {
  const { venue } = useSession();
  const { ends, switched } = useOutState(soldOutLine).data ?? {};
  const [today, tomorrow, inAYear] = daysFrom(venue.timezone, new Date(serverNow()), [0, 1, 365]);
  const [way, setWay] = useState<Way>('open');
  const [date, setDate] = useState(tomorrow);
  const [isConfirmed, setConfirmed] = useState(false);
  const consequence = useConsequence(soldOutLine, way);
  const id = useId();
  const title = t('orders.out_title', { name: soldOutLine.name });
  const wrongDate = way === 'date' && !(date > today && date <= inAYear);
  const choice = { name: id, chosen: way, onChoose: setWay };
  const confirm = () => {
    if (isConfirmed || wrongDate) return;
    setConfirmed(true);
    onConfirm({ ...soldOutLine, ...ways[way].out(date), ...(way !== 'line' && { switched }) });
  };
  return (
    <Dialog opened onClose={onCancel} label={title}>
      <h2 className={`t5 ${classes.title}`}>{title}</h2>
      {order.status !== 'READY' && (
        <div className={`stack g3 ${classes.choices}`}>
          <WayChoice way="line" {...choice} />
        </div>
      )}
      <fieldset className={`stack g3 ${classes.choices}`}>
        <legend>{t('orders.out_menu')}</legend>
        {OFF_THE_MENU.map((one) => {
          const end = isEnd(one) ? ends?.[one] : undefined;
          // For a venue without hours, or a closed one, a service ends with the day.
          if (one === 'service' && end === ends?.day && end) return null;
          return <WayChoice key={one} way={one} end={end} {...choice} />;
        })}
        {way === 'date' && <BackOn value={date} problem={wrongDate ? t('orders.out_date_wrong') : null} onChange={setDate} />}
      </fieldset>
      <p id={id} className={`muted ${classes.text}`} role="status">
        {consequence}
      </p>
      <div className="row g4 end">
        <Button variant="default" onClick={onCancel}>
          {t('shared.cancel')}
        </Button>
        <Button color="red" onClick={confirm} aria-describedby={id}>
          {t('orders.run_out')}
        </Button>
      </div>
    </Dialog>
  );
};
