import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import type { ChangePieces } from './usePicked.ts';

type PlusProps = {
  product: ResolvedProduct;
  /** It opens the sheet, as something is to be chosen. */
  asks: boolean;
  /** Without a note, in the basket. */
  pieces: number;
  /** It names its product once the page is hydrated, as with ids. */
  marked: boolean;
  onOpen: (product: string) => void;
  onPieces: ChangePieces;
};

/** Puts one piece into the basket, or takes one out of it, without leaving the list. */
export const Plus = ({ product: { id, name }, asks, pieces, marked, onOpen, onPieces }: PlusProps) => {
  const { texts, count } = useMenuLanguage();
  const shown = asks ? 0 : pieces;
  return (
    <div className="j">
      {shown > 0 && (
        <>
          <button
            type="button"
            aria-label={fill(texts.menu.takeOne, { name })}
            onClick={({ currentTarget }) => {
              // The button goes with the last piece: the focus stays on the line.
              if (shown === 1) (currentTarget.parentElement?.lastElementChild as HTMLElement | null)?.focus();
              onPieces(id, -1);
            }}
          >
            −
          </button>
          <b>
            <span aria-hidden="true">{shown}</span>
            <span className="sr">{count(texts.menu.picked, shown)}</span>
          </b>
        </>
      )}
      <button
        type="button"
        aria-haspopup={asks ? 'dialog' : undefined}
        aria-label={marked ? fill(asks ? texts.menu.chooseFor : texts.menu.addOne, { name }) : undefined}
        onClick={() => (asks ? onOpen(id) : onPieces(id, 1))}
      >
        +
      </button>
    </div>
  );
};
