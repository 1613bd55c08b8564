import { pictureAt } from '@ardoise/contract/files.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { Fragment, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { unbroken } from '../../ui/facts.ts';
import { FullNotice } from '../../ui/Lines.tsx';
import { changeText } from '../../ui/NoticeText.tsx';
import { pictureWidths } from '../../ui/Picture.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import {
  type ChosenLine,
  changesOf,
  chooseOptions,
  emptyLine,
  linePrice,
  MOST_PIECES,
  type MostPieces,
  openChoices,
  optionsChosen,
  questionsOf,
  readingOf,
  withoutStale,
} from '../../visit/basket.ts';
import { NO_WISHES } from '../../visit/wishes.ts';
import { Choices } from './Choices.tsx';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { Facts } from './Facts.tsx';
import { leadTo } from './lead.ts';
import { Note } from './Note.tsx';
import { Parts } from './Parts.tsx';
import { Recommendations } from './Recommendations.tsx';

type ProductSheetProps = {
  product: ResolvedProduct;
  menu: ResolvedMenu;
  currency: string;
  /** What the guest avoids and keeps to. */
  wishes?: Wishes;
  /** The line to change; without it a new one is made. */
  line?: ChosenLine | undefined;
  /** Pieces that the order has room for, of the most that it may hold. */
  room?: number;
  most?: MostPieces;
  /** That nothing can be ordered now; null where it can. */
  closed?: string | null;
  /** The word on the button; null where nothing can be picked. */
  action: 'add' | 'change' | 'choose' | null;
  onDone: (line: OrderLine) => void;
  onOpen: (product: string) => void;
  /** Puts one piece of something else into the basket. */
  onAdd?: ((product: ResolvedProduct) => void) | undefined;
  onClose: () => void;
};

/** What was chosen and cannot be had any more: the steps and questions that it leaves open, names of products, and the line without it. */
const takenFrom = (product: ResolvedProduct, line: OrderLine, menu: ResolvedMenu) => {
  const offered = (step: string, id: string) =>
    product.bundle_categories.some((one) => one.id === step && one.products.some((choice) => choice.id === id && !choice.unavailable));
  const gone = line.choices.flatMap(({ bundle_category: step, products }) =>
    products.filter(({ id }) => !offered(step, id)).map(({ id }) => ({ step, name: menu.products[id]?.name })),
  );
  const choices = line.choices.map((choice) => ({
    ...choice,
    products: choice.products.filter(({ id }) => offered(choice.bundle_category, id)),
  }));
  const kept = gone.length === 0 ? line : { ...line, choices: choices.filter(({ products }) => products.length > 0) };
  const lost = questionsOf(product, kept, menu.products).flatMap((one) => {
    if ('step' in one) return [];
    const { question } = one;
    const chosen = optionsChosen(kept, question);
    const left = chosen.filter((id) => question.instruction.options.some((option) => option.id === id));
    return left.length === chosen.length ? [] : [{ question, left }];
  });
  return {
    reopened: [...gone.map(({ step }) => step), ...lost.map(({ question }) => question.id)],
    names: gone.flatMap(({ name }) => name ?? []),
    left: lost.reduce((now, { question, left }) => chooseOptions(now, question, left), kept),
  };
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
    // Without a connection there may be none, which is better than a broken one.
    onError={({ currentTarget }) => {
      currentTarget.hidden = true;
    }}
  />
);

/** One product: what it is, what the guest says of it, and the way into the basket. */
export const ProductSheet = ({
  product,
  menu,
  currency,
  wishes = NO_WISHES,
  line: given,
  room = MOST_PIECES,
  most = null,
  closed = null,
  action,
  ...on
}: ProductSheetProps) => {
  const language = useLanguage();
  const { texts, money, dishes } = language;
  // With what the guest has read of it: what the menu says otherwise since then is named.
  const [chosen, setChosen] = useState<ChosenLine>(() => {
    const line = given ?? draftOf(product.id) ?? emptyLine(product.id);
    return { seen: readingOf(line, menu), ...line };
  });
  const { left: line, reopened, names: gone } = takenFrom(product, chosen, menu);
  const changes = changesOf(chosen, readingOf(chosen, menu), menu.tags)
    .filter(({ before, after }) => after !== null || !gone.includes(before ?? ''))
    .map((change) => changeText(change, language));
  const told = [...gone.map((name) => fill(texts.menu.pair, { name, value: texts.menu.unavailable })), ...changes];
  // What was missing when the guest tried: a question that comes up afterwards is not a mistake yet.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  // Worked by touch or mouse: who uses keys stays where the focus is.
  const pointed = useRef(false);
  const missing = openChoices(product, line, menu.products);
  const questions = questionsOf(product, line, menu.products);
  const next = questions.find(({ id }) => missing.includes(id));
  const setLine = (changed: OrderLine) => {
    const read = { ...changed, seen: readingOf(changed, menu) };
    setAsked([...asked, ...reopened]);
    setChosen(read);
    if (!given) keepDraft(read);
  };
  const answer = (changed: OrderLine, id: string, isWhole: boolean) => {
    setLine(changed);
    // The next open question comes into sight once this one is answered for the first time; the focus stays.
    if (isWhole && missing.includes(id) && pointed.current) leadTo(form, openChoices(product, changed, menu.products)[0], { focus: false });
  };
  const submit = () => {
    if (missing.length === 0) {
      if (!given) dropDraft(product.id);
      return on.onDone(withoutStale(product, line, menu.products));
    }
    // One after the other: the rest is not a mistake, the guest is on the way to it.
    setAsked([...asked, missing[0] as string]);
    leadTo(form, missing[0], { focus: true });
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
              {told.length > 0 && <p className="notice">{told.join(' · ')}</p>}
            </div>
            {most !== null && room < MOST_PIECES && line.qty >= room && <FullNotice most={most} pieces={most} />}
            {/* With the last choice, so that the button has one height and room for the name of each question until then. */}
            {!next && <Quantity of={product.name} value={line.qty} most={room} onChange={(qty) => setLine({ ...line, qty })} />}
            <button className="main cst-global-button" type="button" disabled={line.qty > room} onClick={submit}>
              {next ? (
                <span>
                  {fill(texts.product.pickNext, { name: next.name })}
                  {questions.length > 1 && (
                    <small>{fill(texts.product.progress, { n: questions.length - missing.length, all: questions.length })}</small>
                  )}
                </span>
              ) : (
                fill(texts.product[action], { price: money(linePrice(product, line, currency)) })
              )}
            </button>
          </>
        )
      }
    >
      <Facts product={product} menu={menu} wishes={wishes} />
      {!pickable &&
        product.bundle_categories.map((step) => (
          <Fragment key={step.id}>
            <h3 lang={dishes}>{step.name}</h3>
            <Parts parts={step.products} menu={menu} wishes={wishes} />
          </Fragment>
        ))}
      {pickable && (
        <form
          ref={form}
          onSubmit={(event) => event.preventDefault()}
          onPointerDown={() => {
            pointed.current = true;
          }}
          onKeyDown={() => {
            pointed.current = false;
          }}
        >
          <Choices
            product={product}
            menu={menu}
            wishes={wishes}
            line={line}
            missing={missing.filter((id) => asked.includes(id) || reopened.includes(id))}
            onChange={answer}
          />
          <Note note={line.note} onNote={(note) => setLine({ ...line, note })} />
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
