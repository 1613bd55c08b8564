import { pictureAt } from '@ardoise/contract/files.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/texts.ts';
import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { Fragment, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { absence, unbroken } from '../../ui/facts.ts';
import { FullNotice } from '../../ui/Lines.tsx';
import { pictureWidths } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { emptyLine, linePrice, MOST_PIECES, type MostPieces, openChoices, withoutStale } from '../../visit/basket.ts';
import { NO_WISHES } from '../../visit/wishes.ts';
import { Choices } from './Choices.tsx';
import { Facts } from './Facts.tsx';
import { Parts } from './Parts.tsx';

type ProductSheetProps = {
  product: ResolvedProduct;
  menu: ResolvedMenu;
  currency: string;
  /** What the guest avoids and keeps to. */
  wishes?: Wishes;
  /** The line to change; without it a new one is made. */
  line?: OrderLine | undefined;
  /** Pieces that the order has room for, of the most that it may hold. */
  room?: number;
  most?: MostPieces;
  /** The word on the button; null where nothing can be picked. */
  action: 'add' | 'change' | 'choose' | null;
  onDone: (line: OrderLine) => void;
  onOpen: (product: string) => void;
  onClose: () => void;
};

const Recommendations = ({ product, menu, onOpen }: Pick<ProductSheetProps, 'product' | 'menu' | 'onOpen'>) => {
  const language = useLanguage();
  const { texts } = language;
  const shown = product.recommendations.flatMap((id) => menu.products[id] ?? []);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{texts.product.recommendations}</h3>
      <ul className="others">
        {shown.map((other) => (
          <li key={other.id} className={other.orderable ? undefined : 'off'}>
            <button type="button" onClick={() => onOpen(other.id)}>
              {other.image_url && (
                <img
                  className="cst-global-image"
                  loading="lazy"
                  sizes="8.75rem"
                  srcSet={pictureWidths(other.image_url, 640)}
                  src={pictureAt(other.image_url, 320)}
                  alt=""
                  width="120"
                  height="80"
                />
              )}
              <bdi>{other.name}</bdi>
              <span>
                <Price product={other} />
              </span>
              {!other.orderable && <small>{absence({ ...other, unavailable: true }, language)}</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/** What was chosen and has run out since: the steps that it leaves open, its names, and the line without it. */
const takenFrom = (product: ResolvedProduct, line: OrderLine, menu: ResolvedMenu) => {
  const offered = (step: string, id: string) =>
    product.bundle_categories.some((one) => one.id === step && one.products.some((choice) => choice.id === id && !choice.unavailable));
  const gone = line.choices.flatMap(({ bundle_category: step, products }) =>
    products.filter((id) => !offered(step, id)).map((id) => ({ step, name: menu.products[id]?.name })),
  );
  const choices = line.choices.map((choice) => ({
    ...choice,
    products: choice.products.filter((id) => offered(choice.bundle_category, id)),
  }));
  return {
    steps: gone.map(({ step }) => step),
    names: gone.flatMap(({ name }) => name ?? []),
    left: gone.length === 0 ? line : { ...line, choices: choices.filter(({ products }) => products.length > 0) },
  };
};

/** One product: what it is, what the guest says of it, and the way into the basket. */
export const ProductSheet = ({
  product,
  menu,
  currency,
  wishes = NO_WISHES,
  line: given,
  room = MOST_PIECES,
  most = null,
  action,
  ...on
}: ProductSheetProps) => {
  const { texts, money } = useLanguage();
  const [chosen, setChosen] = useState<OrderLine>(given ?? emptyLine(product.id));
  const { left: line, steps: reopened, names: gone } = takenFrom(product, chosen, menu);
  // What was missing when the guest tried: a question that comes up afterwards is not a mistake yet.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const missing = openChoices(product, line, menu.products);
  const setLine = (next: OrderLine) => {
    setAsked([...asked, ...reopened]);
    setChosen(next);
  };
  const submit = () => {
    if (missing.length === 0) return on.onDone(withoutStale(product, line, menu.products));
    setAsked(missing);
    requestAnimationFrame(() => {
      const group = form.current?.querySelector<HTMLElement>('[data-missing]');
      group?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
      // With its name and what is asked, which stand above.
      group?.scrollIntoView();
    });
  };
  const pickable = action !== null && product.orderable;
  return (
    <Sheet
      title={unbroken(product.name)}
      picture={
        product.image_url && (
          <img
            key={product.image_url}
            className="sheet-picture cst-global-image"
            sizes="(min-width:36rem) 36rem,100vw"
            srcSet={pictureWidths(product.image_url)}
            src={pictureAt(product.image_url, 640)}
            alt=""
            width="640"
            height="427"
            // Without a connection there may be none, which is better than a broken one.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )
      }
      onClose={on.onClose}
      action={
        pickable && (
          <>
            <div role="alert">
              {gone.length > 0 && (
                <p className="notice">{gone.map((name) => fill(texts.menu.pair, { name, value: texts.menu.unavailable })).join(' · ')}</p>
              )}
            </div>
            {most !== null && room < MOST_PIECES && line.qty >= room && <FullNotice most={most} pieces={most} />}
            <Quantity of={product.name} value={line.qty} most={room} onChange={(qty) => setLine({ ...line, qty })} />
            <button className="main cst-global-button" type="button" disabled={line.qty > room} onClick={submit}>
              {fill(texts.product[action], { price: money(linePrice(product, line, currency)) })}
            </button>
          </>
        )
      }
    >
      <Facts product={product} menu={menu} wishes={wishes} />
      {!pickable &&
        product.bundle_categories.map((step) => (
          <Fragment key={step.id}>
            <h3>{step.name}</h3>
            <Parts parts={step.products} menu={menu} wishes={wishes} />
          </Fragment>
        ))}
      {pickable && (
        <form ref={form} onSubmit={(event) => event.preventDefault()}>
          <Choices
            product={product}
            menu={menu}
            wishes={wishes}
            line={line}
            missing={missing.filter((id) => asked.includes(id) || reopened.includes(id))}
            onChange={setLine}
          />
          <label className="field">
            <span>
              {texts.product.note} <small>{texts.basket.optional}</small>
            </span>
            <textarea
              rows={2}
              maxLength={300}
              value={line.note}
              onChange={(event) => setLine({ ...line, note: event.currentTarget.value })}
            />
          </label>
        </form>
      )}
      {action !== 'change' && <Recommendations product={product} menu={menu} onOpen={on.onOpen} />}
    </Sheet>
  );
};
