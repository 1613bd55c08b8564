import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { addLine, type Basket, type BasketLine, replaceLine, roomFor } from '../../visit/basket.ts';
import { ProductSheet } from '../product/index.tsx';
import { Picker } from './Picker.tsx';

/**
 * `line`: the edited line (null for a new one). `picks`: the guest picks a replacement. `sheets`: the products whose sheets are open above
 * the picker, bottom first.
 */
export type Editing = { line: BasketLine | null; picks: boolean; sheets: readonly string[] };

type LineSheetsProps = {
  editing: Editing;
  menu: Menu;
  resolved: ResolvedMenu;
  basket: Basket;
  activeFilter: DietFilter;
  onEditing: (editing: Editing | null) => void;
  /** The basket with the chosen line. `line`: the line it replaces. */
  onLine: (line: BasketLine | null, next: Basket) => void;
};

/** The picker and the product sheets to change a line of a held order, or to add one. */
export const LineSheets = ({ editing, menu, resolved, basket, activeFilter, onEditing, onLine }: LineSheetsProps) => {
  const { line, picks, sheets } = editing;
  const limit = menu.venue.most_pieces;
  const choose = ({ lacks: _, ...chosen }: OrderLine & Pick<BasketLine, 'lacks'>) =>
    onLine(line, line ? replaceLine(basket, line.key, chosen, limit) : addLine(basket, chosen, limit));
  /** Closes a sheet and those above it. If the picker led there, it is shown again. */
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
              dietFilter={activeFilter}
              line={same}
              room={roomFor(basket, limit, line?.key)}
              limit={limit}
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
