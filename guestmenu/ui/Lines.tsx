import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { PricedItem } from '@ardoise/menu/pricing/pricing.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { type Language, useLanguage } from '../app/language.tsx';
import { type BasketLine, type PieceLimit, roomFor } from '../visit/basket.ts';
import type { PricedBasket, PricedLine } from '../visit/price-basket.ts';
import { LineDietMatch } from './DietMatch.tsx';
import { allergenNames, unbroken } from './facts.ts';
import { Money } from './Price.tsx';
import { piecesText } from './pieces.ts';
import { Quantity } from './Quantity.tsx';

type LinesProps = {
  settled: PricedBasket;
  menu: ResolvedMenu;
  /** The limit of pieces of the whole order. */
  limit: PieceLimit;
  disabled: boolean;
  onQuantity: (key: string, qty: number) => void;
  onEdit: (line: BasketLine) => void;
  /** Replaces the line by another product, if offered. */
  onReplace?: (line: BasketLine) => void;
};

type Answers = PricedItem['instructions'];
/** The chosen options of a product, each with the allergens it adds. */
const optionsOf = (product: string, answers: Answers, menu: ResolvedMenu, { texts, list }: Language): { name: string; value: string }[] => {
  const asked = menu.products[product]?.instructions ?? [];
  return answers.map(({ instruction, name, options }) => {
    const known = asked.find(({ id }) => id === instruction)?.options ?? [];
    const value = options.map((option) => {
      const found = known.find(({ id }) => id === option.id);
      const added = found?.allergens_declared ? list(allergenNames(found.tags, menu)) : texts.product.undeclared;
      const text = piecesText(option);
      return added ? `${text} (${added})` : text;
    });
    return { name, value: list(value) };
  });
};

/** Details of a line: its parts with the number of pieces, its answers and its note. */
const Details = ({ settled, menu }: { settled: PricedLine; menu: ResolvedMenu }) => {
  const language = useLanguage();
  const { priced, line } = settled;
  const { texts, list } = language;
  const parts = (priced?.sub_products ?? []).map(({ product, name, instructions }) => {
    const options = optionsOf(product, instructions, menu, language).map(({ value }) => value);
    const part = piecesText({ qty: line.qty, name: unbroken(name) });
    return options.length === 0 ? part : fill(texts.menu.pair, { name: part, value: list(options) });
  });
  const answers = optionsOf(line.product, priced?.instructions ?? [], menu, language).map((answer) => fill(texts.menu.pair, answer));
  const details = [...parts, ...answers, line.note].filter(Boolean);
  return details.length === 0 ? null : <p className="details">{details.join(' · ')}</p>;
};

const problemText = ({ problem, gone }: PricedLine, { texts: { basket: texts }, list }: Language, onMenu: boolean): string => {
  if (problem === 'changed' && onMenu && gone.length === 0) return texts.lineChanged;
  return gone.length > 0 ? fill(texts.linePartGone, { names: list(gone) }) : texts.lineGone;
};

/** Moves the focus before its line is removed: to the next or previous line's remove button, otherwise to the title or the container. */
const leaveLine = (line: HTMLElement | null) => {
  const other = line?.nextElementSibling ?? line?.previousElementSibling;
  const place = line?.closest<HTMLElement>('dialog, aside, section');
  (other?.querySelector<HTMLElement>('[data-remove]') ?? place?.querySelector<HTMLElement>('h2') ?? place)?.focus();
};

type LineProps = Omit<LinesProps, 'settled' | 'limit'> & { settled: PricedLine; room: number };

const Line = ({ settled, menu, room, disabled, onQuantity, onEdit, onReplace }: LineProps) => {
  const language = useLanguage();
  const { texts, dishes } = language;
  const { line, priced, problem, gone } = settled;
  const product = menu.products[line.product];
  const name = product?.name ?? priced?.name ?? line.seen?.entries[0]?.name ?? '…';
  // Products that cannot be ordered have no choices to edit.
  const isFixable = product?.orderable && (problem === 'changed' || gone.length > 0);
  // A line can be edited even without choices, because of its note.
  const editable = product?.orderable;
  return (
    <li className={problem && !isFixable ? 'line split bad' : 'line split'}>
      <h3 lang={dishes}>{unbroken(name)}</h3>
      {priced && <Money amount={priced.net_price} priced />}
      <div className="whole">
        <Details settled={settled} menu={menu} />
        {!problem && <LineDietMatch line={line} menu={menu} />}
        {problem && <p className="problem">{problemText(settled, language, product !== undefined)}</p>}
      </div>
      <p className="row no-print">
        {editable && (
          <button type="button" className="link" disabled={disabled} onClick={() => onEdit(line)}>
            {texts.basket.edit}
            <span className="sr"> {name}</span>
          </button>
        )}
        {onReplace && (
          <button type="button" className="link" disabled={disabled} onClick={() => onReplace(line)}>
            {texts.order.replace}
            <span className="sr"> {name}</span>
          </button>
        )}
        <button
          type="button"
          className="link"
          data-remove
          disabled={disabled}
          onClick={({ currentTarget }) => {
            leaveLine(currentTarget.closest('li'));
            onQuantity(line.key, 0);
          }}
        >
          {texts.basket.remove}
          <span className="sr"> {name}</span>
        </button>
      </p>
      <Quantity
        label={name}
        value={line.qty}
        max={room}
        disabled={disabled || problem === 'gone' || !product}
        onChange={(qty) => onQuantity(line.key, qty)}
      />
    </li>
  );
};

/** The lines of a basket or a held order, editable. */
export const Lines = ({ settled, limit, ...shared }: LinesProps) => {
  const lines = settled.lines.map(({ line }) => line);
  return (
    <ul className="lines">
      {settled.lines.map((one) => (
        <Line key={one.line.key} {...shared} settled={one} room={roomFor({ lines }, limit, one.line.key)} />
      ))}
    </ul>
  );
};

type FullProps = { limit: PieceLimit; pieces: number };

/** Says that the order has reached or exceeds the limit of pieces. */
export const FullNotice = ({ limit, pieces }: FullProps) => {
  const { texts, count } = useLanguage();
  return (
    <div role="status">
      {limit !== null && pieces >= limit && (
        <p className={pieces > limit ? 'notice' : 'hint'}>{count(texts.problems.tooManyPieces, limit)}</p>
      )}
    </div>
  );
};

type FeesProps = { settled: PricedBasket; chosen: readonly string[]; disabled: boolean; onToggle: (cost: string) => void };

/** The fees with their messages, the manual ones as check boxes, and the total. */
export const Fees = ({ settled, chosen, disabled, onToggle }: FeesProps) => {
  const { texts, dishes } = useLanguage();
  const automatic = settled.costs.filter(({ id }) => !settled.offered.some((cost) => cost.id === id));
  return (
    <>
      {automatic.length + settled.offered.length > 0 && <h3>{texts.basket.fees}</h3>}
      <ul className="fees">
        {automatic.map(({ id, name, qty, net_price, message }) => (
          <li key={id} className="split">
            <span>
              {qty > 1 && `${qty} × `}
              <bdi lang={dishes}>{name}</bdi>
              {message && <small lang={dishes}>{` ${message}`}</small>}
            </span>
            <Money amount={net_price} priced />
          </li>
        ))}
        {settled.offered.map(({ id, name, net_price, message }) => (
          <li key={id} className="split">
            <label className="choice row">
              <input type="checkbox" checked={chosen.includes(id)} disabled={disabled} onChange={() => onToggle(id)} />
              <span>
                <bdi lang={dishes}>{name}</bdi>
                {message && <small lang={dishes}>{` ${message}`}</small>}
              </span>
              <Money amount={net_price} priced />
            </label>
          </li>
        ))}
        <li className="total split">
          <b>{texts.basket.total}</b>
          <b>
            <Money amount={settled.total} />
          </b>
        </li>
      </ul>
    </>
  );
};
