// The lines of an order for the kitchen: quantities, names, options, parts.
import type { OrderItem } from '@ardoise/contract/orders.ts';
import { tickableIdsOfLine } from '@ardoise/contract/rules/line-ticks.ts';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { mentionsAllergens } from './allergen-words.ts';
import { NoteText } from './Notes.tsx';
import classes from './order.module.css';
import { optionsText, piecesText } from './words.ts';

const OutOfStockLabel = () => <strong className="danger pill small bold">{t('orders.out')}</strong>;

const TickMark = () => (
  <>
    <IconCheck size={18} className={classes.doneMark} aria-hidden />
    <span className="unseen">{t('orders.line_done')}</span>
  </>
);

type Part = OrderItem['sub_products'][number];
/** True if all parts of a line are ticked. */
const isTicked = (item: OrderItem, done: readonly string[]): boolean => tickableIdsOfLine(item).every((mark) => done.includes(mark));

/** A line's name with its state: ticked, or out of stock. */
export const LineName = ({ item, done }: { item: OrderItem; done: readonly string[] }) => (
  <>
    <span className={`strong long ${classes.lineName}`}>{item.name}</span> {isTicked(item, done) && <TickMark />}
    {item.unavailable && item.sub_products.every((part) => !part.unavailable) && <OutOfStockLabel />}
  </>
);

const Answers = ({ instructions }: Pick<OrderItem, 'instructions'>) =>
  instructions.map((answered) => (
    <span key={answered.instruction} className={`t2 muted long block ${classes.wish}`}>
      {answered.name} <b>{optionsText(answered)}</b>
    </span>
  ));

type DetailsProps = { item: OrderItem; done: readonly string[]; end?: (part: Part) => ReactNode };

/**
 * The options and parts of a line, and the options of each part. `end`: content at the end of a part. The quantity of a part is that of
 * its line.
 */
export const LineDetails = ({ item, done, end }: DetailsProps) => (
  <>
    <Answers instructions={item.instructions} />
    {item.sub_products.map((part) => {
      const ticked = done.includes(part.uuid);
      return (
        <Fragment key={part.uuid}>
          <span
            className={`t2 muted long block ${classes.part}`}
            data-part
            data-out={part.unavailable || undefined}
            data-done={ticked || undefined}
          >
            <span className={classes.partName}>
              <span>{piecesText({ qty: item.qty, name: part.name })}</span> {ticked && <TickMark />}{' '}
              {part.unavailable && <OutOfStockLabel />}
            </span>
            {end?.(part)}
          </span>
          <Answers instructions={part.instructions} />
        </Fragment>
      );
    })}
    {item.note && (
      <em className={`label long block ${mentionsAllergens(item.note) ? 'danger' : ''} ${classes.lineNote}`}>
        <NoteText text={item.note} />
      </em>
    )}
  </>
);

/** `done`: the uuids of the ticked lines and parts. */
export const Lines = ({ items, done }: { items: readonly OrderItem[]; done: readonly string[] }) => (
  <ul className={classes.lines}>
    {items.map((item) => (
      <li key={item.uuid} data-out={item.unavailable || undefined} data-done={isTicked(item, done) || undefined}>
        <b>{item.qty}×</b>
        <span>
          <LineName item={item} done={done} />
          <LineDetails item={item} done={done} />
        </span>
      </li>
    ))}
  </ul>
);
