import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { useLanguage } from '../../app/language.tsx';

/** The four steps of an order, with the time of each completed one. */
export const Steps = ({ order }: { order: GuestOrder }) => {
  const { texts, time } = useLanguage();
  const steps = [
    [texts.order.received, order.submission_date ?? order.creation_date],
    [texts.order.preparing, order.preparation_date],
    [texts.order.ready, order.completion_date],
    [texts.order.delivered, order.delivery_date],
  ] as const;
  const last = steps.findLastIndex(([, at]) => at !== null);
  return (
    <ol className="steps" aria-label={texts.order.steps}>
      {steps.map(([name, at], place) => (
        <li key={name} className={at === null ? 'split' : 'split done'} aria-current={place === last ? 'step' : undefined}>
          <span>{name}</span>
          {at !== null && <time dateTime={at}>{time(at)}</time>}
        </li>
      ))}
    </ol>
  );
};
