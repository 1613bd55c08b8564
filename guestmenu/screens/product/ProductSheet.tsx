import { pictureAt } from '@ardoise/contract/files.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { Fragment } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { unbroken } from '../../ui/facts.ts';
import { FullNotice } from '../../ui/Lines.tsx';
import { pictureWidths } from '../../ui/Picture.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { type ChosenLine, linePrice, MAX_PIECES, type PieceLimit, withoutStale } from '../../visit/basket.ts';
import { NO_FILTER } from '../../visit/diet-filter.ts';
import { Choices } from './Choices.tsx';
import { dropDraft } from './drafts.ts';
import { Facts } from './Facts.tsx';
import { Note } from './Note.tsx';
import { Parts } from './Parts.tsx';
import { Recommendations } from './Recommendations.tsx';
import { useLine } from './useLine.ts';
import { type Questions, useQuestions } from './useQuestions.ts';

type ProductSheetProps = {
  product: ResolvedProduct;
  menu: ResolvedMenu;
  currency: string;
  /** The guest's diet filter. */
  dietFilter?: DietFilter;
  /** The line to edit; undefined to create a new one. */
  line?: ChosenLine | undefined;
  /** Pieces that the order still has room for, and its limit. */
  room?: number;
  limit?: PieceLimit;
  /** The text that nothing can be ordered now; null if ordering is possible. */
  closed?: string | null;
  /** The action of the button; null if nothing can be picked. */
  action: 'add' | 'change' | 'choose' | null;
  onDone: (line: OrderLine) => void;
  onOpen: (product: string) => void;
  /** Adds one piece of a recommended product to the basket. */
  onAdd?: ((product: ResolvedProduct) => void) | undefined;
  onClose: () => void;
};

const SheetPicture = ({ url }: { url: string }) => (
  <img
    key={url}
    className="sheet-picture cst-global-image"
    sizes="(min-width:36rem) 36rem,100vw"
    srcSet={pictureWidths(url)}
    src={pictureAt(url, 640)}
    alt=""
    width="640"
    height="427"
    // Offline, the picture may be missing: hides it instead of showing a broken one.
    onError={({ currentTarget }) => {
      currentTarget.hidden = true;
    }}
  />
);

type SubmitProps = Pick<ProductSheetProps, 'product' | 'currency'> & {
  line: OrderLine;
  room: number;
  action: 'add' | 'change' | 'choose';
  questions: Questions;
  onSubmit: () => void;
};

/** The button with the price, or with the next open question. */
const Submit = ({ product, currency, line, room, action, questions: { all, missing, next }, onSubmit }: SubmitProps) => {
  const { texts, money } = useLanguage();
  return (
    <button className="main cst-global-button" type="button" disabled={line.qty > room} onClick={onSubmit}>
      {next ? (
        <span>
          {fill(texts.product.pickNext, { name: next.name })}
          {all.length > 1 && <small>{fill(texts.product.progress, { n: all.length - missing.length, all: all.length })}</small>}
        </span>
      ) : (
        fill(texts.product[action], { price: money(linePrice(product, line, currency)) })
      )}
    </button>
  );
};

type BundleStepsProps = Pick<ProductSheetProps, 'product' | 'menu'> & { dietFilter: DietFilter };

/** The steps of a bundle, read-only. */
const BundleSteps = ({ product, menu, dietFilter }: BundleStepsProps) => {
  const { dishes } = useLanguage();
  return product.bundle_categories.map((step) => (
    <Fragment key={step.id}>
      <h3 lang={dishes}>{step.name}</h3>
      <Parts parts={step.products} menu={menu} dietFilter={dietFilter} />
    </Fragment>
  ));
};

/** The sheet of one product: its facts, its choices, and the button that adds it to the basket. */
export const ProductSheet = ({
  product,
  menu,
  currency,
  dietFilter = NO_FILTER,
  line: given,
  room = MAX_PIECES,
  limit = null,
  closed = null,
  action,
  ...on
}: ProductSheetProps) => {
  const { dishes } = useLanguage();
  const { line, reopened, notices, setLine } = useLine(product, menu, given);
  const questions = useQuestions(product, menu, line, reopened);
  const change = (changed: OrderLine) => {
    questions.keepReopened();
    setLine(changed);
  };
  const submit = () => {
    const [first] = questions.missing;
    if (first !== undefined) return questions.ask(first);
    if (!given) dropDraft(product.id);
    on.onDone(withoutStale(product, line, menu.products));
  };
  const pickable = action !== null && product.orderable;
  return (
    <Sheet
      title={unbroken(product.name)}
      lang={dishes}
      picture={product.image_url && <SheetPicture url={product.image_url} />}
      onClose={on.onClose}
      action={
        pickable && (
          <>
            {closed !== null && <p className="closed whole">{closed}</p>}
            <div className="whole" role="alert">
              {notices.length > 0 && <p className="notice">{notices.join(' · ')}</p>}
            </div>
            {limit !== null && room < MAX_PIECES && line.qty >= room && <FullNotice limit={limit} pieces={limit} />}
            {/* Shown after the last choice: until then the button keeps its height and has room for the name of each question. */}
            {!questions.next && <Quantity label={product.name} value={line.qty} max={room} onChange={(qty) => change({ ...line, qty })} />}
            <Submit {...{ product, currency, line, room, action, questions }} onSubmit={submit} />
          </>
        )
      }
    >
      <Facts product={product} menu={menu} dietFilter={dietFilter} />
      {!pickable && <BundleSteps product={product} menu={menu} dietFilter={dietFilter} />}
      {pickable && (
        <form {...questions.form} onSubmit={(event) => event.preventDefault()}>
          <Choices
            product={product}
            menu={menu}
            dietFilter={dietFilter}
            line={line}
            missing={questions.marked}
            onChange={(changed, id, isWhole) => {
              change(changed);
              if (isWhole) questions.onAnswered(changed, id);
            }}
          />
          <Note note={line.note} onNote={(note) => change({ ...line, note })} />
        </form>
      )}
      {action !== 'change' && (
        <Recommendations
          products={product.recommendations.flatMap((id) => menu.products[id] ?? [])}
          menu={menu}
          onOpen={on.onOpen}
          onAdd={action === 'add' ? on.onAdd : undefined}
        />
      )}
    </Sheet>
  );
};
