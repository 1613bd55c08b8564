import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import type { ChangePieces } from './usePicked.ts';

type PlusProps = {
  product: ResolvedProduct;
  /** Opens the sheet, because a choice is required. */
  asks: boolean;
  /** Pieces in the line without note and choices. */
  pieces: number;
  /** The label names the product only after hydration, for the same reason as ids. */
  marked: boolean;
  onOpen: (product: string) => void;
  onPieces: ChangePieces;
};

/** Adds or removes one piece without leaving the list. */
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
              // The button disappears with the last piece, so the focus moves to "+".
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
