// What was ordered, as the kitchen reads it: pieces, names, options, parts.
import type { OrderItem } from '@ardoise/contract/orders.ts';
import { tickableIdsOfLine } from '@ardoise/contract/rules/line-marks.ts';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { NoteText } from './Notes.tsx';
import classes from './order.module.css';
import { isRaised } from './raised.ts';
import { optionsText, piecesText } from './words.ts';

const OutMark = () => <strong className={classes.outMark}>{t('orders.out')}</strong>;

const DoneMark = () => (
  <>
    <IconCheck size={18} className={classes.doneMark} aria-hidden />
    <span className="unseen">{t('orders.line_done')}</span>
  </>
);

type Part = OrderItem['sub_products'][number];
/** Whether all of a line is made. */
const isMade = (item: OrderItem, done: readonly string[]): boolean => tickableIdsOfLine(item).every((mark) => done.includes(mark));

/** A line's name with what became of it: made, or out of stock. */
export const LineName = ({ item, done }: { item: OrderItem; done: readonly string[] }) => (
  <>
    <span className={classes.lineName}>{item.name}</span> {isMade(item, done) && <DoneMark />}
    {item.unavailable && item.sub_products.every((part) => !part.unavailable) && <OutMark />}
  </>
);

const Answers = ({ instructions }: Pick<OrderItem, 'instructions'>) =>
  instructions.map((answered) => (
    <span key={answered.instruction} className={classes.wish}>
      {answered.name} <b>{optionsText(answered)}</b>
    </span>
  ));

type DetailsProps = { item: OrderItem; done: readonly string[]; beside?: (part: Part) => ReactNode };

/**
 * The options and parts below a line's name, the options of a part below that part; `beside` is at the end of a part. Each part is made as
 * often as the line has pieces.
 */
export const LineDetails = ({ item, done, beside }: DetailsProps) => (
  <>
    <Answers instructions={item.instructions} />
    {item.sub_products.map((part) => {
      const made = done.includes(part.uuid);
      return (
        <Fragment key={part.uuid}>
          <span className={classes.part} data-part data-out={part.unavailable || undefined} data-done={made || undefined}>
            <span className={classes.partName}>
              <span>{piecesText({ qty: item.qty, name: part.name })}</span> {made && <DoneMark />} {part.unavailable && <OutMark />}
            </span>
            {beside?.(part)}
          </span>
          <Answers instructions={part.instructions} />
        </Fragment>
      );
    })}
    {item.note && (
      <em className={classes.lineNote} data-raised={isRaised(item.note) || undefined}>
        <NoteText text={item.note} />
      </em>
    )}
  </>
);

/** `done`: the uuids of what is made. */
export const Lines = ({ items, done }: { items: readonly OrderItem[]; done: readonly string[] }) => (
  <ul className={classes.lines}>
    {items.map((item) => (
      <li key={item.uuid} data-out={item.unavailable || undefined} data-done={isMade(item, done) || undefined}>
        <b>{item.qty}×</b>
        <span>
          <LineName item={item} done={done} />
          <LineDetails item={item} done={done} />
        </span>
      </li>
    ))}
  </ul>
);
