import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { addLine, type Basket, type BasketLine, replaceLine, roomFor } from '../../visit/basket.ts';
import { ProductSheet } from '../product/index.tsx';
import { Picker } from './Picker.tsx';

/**
 * The line that is changed (null for a new one); `picks`: the guest picks what takes its place; `sheets`: the products whose sheets are
 * open, each above the one before and all above the picker.
 */
export type Editing = { line: BasketLine | null; picks: boolean; sheets: readonly string[] };

type LineSheetsProps = {
  editing: Editing;
  menu: Menu;
  resolved: ResolvedMenu;
  basket: Basket;
  wished: Wishes;
  onEditing: (editing: Editing | null) => void;
  /** The basket with the line that was chosen; `line`: the one before it. */
  onLine: (line: BasketLine | null, next: Basket) => void;
};

/** The picker and the sheets of products that change a line of a held order, or add one. */
export const LineSheets = ({ editing, menu, resolved, basket, wished, onEditing, onLine }: LineSheetsProps) => {
  const { line, picks, sheets } = editing;
  const most = menu.venue.most_pieces;
  const choose = ({ lacks: _, ...chosen }: OrderLine & Pick<BasketLine, 'lacks'>) =>
    onLine(line, line ? replaceLine(basket, line.key, chosen, most) : addLine(basket, chosen, most));
  /** Closes a sheet with those above it: the picker comes back where it led there. */
  const closeSheet = (place: number) => onEditing(place > 0 || picks ? { ...editing, sheets: sheets.slice(0, place) } : null);
  return (
    <>
      {picks && (
        <Picker
          menu={resolved}
          missing={line?.product ?? ''}
          onPick={(id) => onEditing({ ...editing, sheets: [id] })}
          onClose={() => onEditing(null)}
        />
      )}
      {sheets.map((id, place) => {
        const product = resolved.products[id];
        const same = line?.product === id ? line : undefined;
        return (
          product && (
            <ProductSheet
              key={id}
              product={product}
              menu={resolved}
              currency={menu.venue.currency}
              wishes={wished}
              line={same}
              room={roomFor(basket, most, line?.key)}
              most={most}
              action={same ? 'change' : 'choose'}
              onDone={choose}
              onOpen={(other) => onEditing({ ...editing, sheets: [...sheets.filter((one) => one !== other), other] })}
              onClose={() => closeSheet(place)}
            />
          )
        );
      })}
    </>
  );
};
