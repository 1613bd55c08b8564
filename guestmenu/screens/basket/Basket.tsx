import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { useWide } from '../../app/wide.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import type { BasketLine } from '../../visit/basket.ts';
import type { Visit } from '../../visit/visit.ts';
import { BasketBar } from './BasketBar.tsx';
import { Contents } from './Contents.tsx';
import { useOrdering } from './ordering.ts';
import { Waiting } from './Told.tsx';

type BasketProps = {
  visit: Visit;
  /** Name of the product that was added last. */
  added: string | null;
  /** Its sheet is open, on a screen that has no room for it beside the menu. */
  open: boolean;
  /** That the table has ended, the way to its others, and what it comes to. */
  tableEnded: ReactNode;
  together: ReactNode;
  tableTotal: ReactNode;
  /** What goes with the lines. */
  recommended: ReactNode;
  onOpen: () => void;
  onClose: () => void;
  onEdit: (line: BasketLine) => void;
};

/** The basket beside the menu: on a wide screen nothing has to be opened for it, and its place is kept while it is empty. */
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

/** The bar that leads to the basket, and the basket itself: in a sheet, or beside the menu. What was sent is seen to in any case. */
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
        // One for both: a phone that is turned round keeps what was typed.
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
