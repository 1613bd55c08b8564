import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { useWide } from '../../app/wide.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import type { BasketLine } from '../../visit/basket.ts';
import type { Visit } from '../../visit/visit.ts';
import { BasketBar } from './BasketBar.tsx';
import { Contents } from './Contents.tsx';
import { Waiting } from './OrderNotices.tsx';
import { useOrdering } from './ordering.ts';

type BasketProps = {
  visit: Visit;
  /** Name of the product added last. */
  added: string | null;
  /** The basket's sheet is open, on a screen without room for it beside the menu. */
  open: boolean;
  /** The notice that the group order has ended, the row that leads to it, and its total. */
  tableEnded: ReactNode;
  together: ReactNode;
  tableTotal: ReactNode;
  /** Recommendations for the lines. */
  recommended: ReactNode;
  onOpen: () => void;
  onClose: () => void;
  onEdit: (line: BasketLine) => void;
};

/** The basket beside the menu on wide screens, always visible, even while it is empty. */
const Beside = ({ body, actions }: { body: ReactNode; actions: ReactNode }) => {
  const { texts } = useLanguage();
  const id = useId();
  return (
    <aside className="beside no-print" aria-labelledby={id}>
      <div className="sheet-scroll">
        <h2 className="cst-global-title" id={id} tabIndex={-1}>
          {texts.basket.title}
        </h2>
        {body}
      </div>
      <div className="sheet-action row">{actions}</div>
    </aside>
  );
};

/** The bar that leads to the basket, and the basket itself: in a sheet, or beside the menu. A sent order is handled in either case. */
export const Basket = ({ visit, added, open, tableEnded, together, tableTotal, recommended, onOpen, onClose, onEdit }: BasketProps) => {
  const { texts } = useLanguage();
  const { mode, stored } = visit;
  const ordering = useOrdering(visit);
  const beside = useWide() && mode === 'order';
  const close = () => {
    ordering.clearNotice();
    if (stored.missing.length + stored.repriced.length > 0) visit.setStored({ missing: [], repriced: [] });
    onClose();
  };
  return (
    <>
      <BasketBar
        visit={visit}
        added={added}
        beside={beside}
        waiting={!open && !beside && <Waiting ordering={ordering} refused={stored.refusal !== null} />}
        tableEnded={tableEnded}
        together={together}
        onOpen={onOpen}
      />
      {(beside || (open && mode !== 'read')) && (
        // One component for both, so that rotating the phone keeps the entered data.
        <Contents
          visit={visit}
          ordering={ordering}
          recommended={recommended}
          tableTotal={tableTotal}
          onEdit={onEdit}
          frame={(body, actions) =>
            beside ? (
              <Beside body={body} actions={actions} />
            ) : (
              <Sheet title={mode === 'list' ? texts.basket.listTitle : texts.basket.title} onClose={close} action={actions}>
                {body}
              </Sheet>
            )
          }
        />
      )}
    </>
  );
};
