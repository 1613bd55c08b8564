// What was ordered, as the kitchen reads it: pieces, names, wishes, parts.
import type { OrderItem } from '@ardoise/contract/orders.ts';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './order.module.css';

const OutMark = () => <strong className={classes.outMark}>{t('orders.out')}</strong>;

type Part = OrderItem['sub_products'][number];
/** The same product may be chosen twice in a bundle: its place, which never changes, tells the two apart. */
const withKeys = (parts: readonly Part[]) => parts.map((part, place) => ({ key: `${part.product} ${place}`, part }));

/** The wishes and parts below a line's name; `beside` stands at the end of a part. */
export const LineDetails = ({ item, beside }: { item: OrderItem; beside?: (part: Part) => ReactNode }) => (
  <>
    {item.instructions.map(({ instruction, name, option }) => (
      <span key={instruction} className={classes.wish}>
        {name} <b>{option}</b>
      </span>
    ))}
    {withKeys(item.sub_products).map(({ key, part }) => (
      <span key={key} className={classes.part} data-part data-out={part.unavailable || undefined}>
        <span className={classes.partName}>
          <span>{part.name}</span> {part.unavailable && <OutMark />}
        </span>
        {beside?.(part)}
      </span>
    ))}
    {item.note && <em className={classes.lineNote}>{item.note}</em>}
  </>
);

export const Lines = ({ items }: { items: readonly OrderItem[] }) => (
  <ul className={classes.lines}>
    {items.map((item) => (
      <li key={item.uuid} data-out={item.unavailable || undefined}>
        <b>{item.qty}×</b>
        <span>
          <span className={classes.lineName}>{item.name}</span>{' '}
          {item.unavailable && item.sub_products.every((part) => !part.unavailable) && <OutMark />}
          <LineDetails item={item} />
        </span>
      </li>
    ))}
  </ul>
);
