import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedCategory, ResolvedMenu, ResolvedProduct, ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import type { ReactNode } from 'react';
import { useMenuLanguage } from '../../app/language.tsx';
import { shownId } from '../../app/look/shown-id.ts';
import { availabilityText, webLink } from '../../ui/facts.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Item } from './Item.tsx';
import {
  asksNothing,
  availableFrom,
  firstAvailability,
  isSectionServed,
  isServed,
  productsByRank,
  shownCategories,
} from './order-sections.ts';
import type { ChangePieces, Picked } from './usePicked.ts';

type Shared = {
  menu: ResolvedMenu;
  picked: Picked;
  /** Guests can pick products. */
  picks: boolean;
  marked: boolean;
  named: readonly string[] | undefined;
  onOpen: (product: string) => void;
  onPieces: ChangePieces;
};

const When = ({ from }: { from: string | null }) => (
  <span className="w">{availabilityText({ unavailable: true, opens_at: from }, useMenuLanguage())}</span>
);

type FoldedProps = {
  className?: string;
  id?: string;
  marker?: string | undefined;
  from: string | null;
  title: ReactNode;
  children: ReactNode;
};

/** A folded line for what cannot be ordered now. The anchor is inside, so that following it unfolds the content. */
const Folded = ({ className = '', id, marker, from, title, children }: FoldedProps) => (
  <details className={`d ${className}`} data-id={marker}>
    <summary className="row">
      {title} <When from={from} />
    </summary>
    <div id={id}>{children}</div>
  </details>
);

type CategoryProps = Shared & {
  category: ResolvedCategory;
  anchor: string;
  /** Unserved parts are folded. */
  folds: boolean;
};

type ItemsProps = Shared & { products: readonly ResolvedProduct[] };

const Items = ({ products, menu, picked, picks, marked, named, onOpen, onPieces }: ItemsProps) => (
  <ul className="grid">
    {products.map((product) => (
      <Item
        key={product.id}
        product={product}
        tags={menu.tags}
        plus={picks ? (asksNothing(product, menu.products) ? 'add' : 'choose') : null}
        pieces={picked.all.get(product.id) ?? 0}
        plain={picked.plain.get(product.id) ?? 0}
        marked={marked}
        named={named}
        onOpen={onOpen}
        onPieces={onPieces}
      />
    ))}
  </ul>
);

/** Products that cannot be ordered now, folded: one by its name, several by their number. */
const FoldedItems = ({ products, ...shared }: ItemsProps) => {
  const { texts, count, dishes } = useMenuLanguage();
  const [first] = products;
  if (!first) return null;
  const title = products.length === 1 ? <span lang={dishes}>{first.name}</span> : <span>{count(texts.menu.others, products.length)}</span>;
  return (
    <Folded from={firstAvailability(products)} title={title}>
      <Items {...shared} products={products} />
    </Folded>
  );
};

const Category = ({ category, anchor, folds, ...shared }: CategoryProps) => {
  const { marked, named } = shared;
  const { dishes } = useMenuLanguage();
  const title = (
    <h3 className="cst-category-title cst-global-title" lang={dishes}>
      {category.name}
    </h3>
  );
  const isFolded = folds && !isServed(category);
  const { now, later, out } = productsByRank(category);
  const body = (
    <>
      {category.tagline && (
        <p className="cst-category-text cst-global-text" lang={dishes}>
          {category.tagline}
        </p>
      )}
      {folds && !isFolded ? (
        <>
          <Items {...shared} products={now} />
          <FoldedItems {...shared} products={later} />
          <FoldedItems {...shared} products={out} />
        </>
      ) : (
        <Items {...shared} products={category.products} />
      )}
    </>
  );
  const marker = shownId(category.id, marked, named);
  if (isFolded)
    return (
      <Folded className="cst-category" id={anchor} marker={marker} from={availableFrom(category)} title={title}>
        {body}
      </Folded>
    );
  return (
    <section className="cst-category row" id={anchor} data-id={marker}>
      {title}
      {category.unavailable && <When from={category.opens_at} />}
      {body}
    </section>
  );
};

const Chips = ({ section, categories, anchor }: { section: ResolvedSection; categories: ResolvedCategory[]; anchor: string }) => {
  const { texts, dishes } = useMenuLanguage();
  return (
    <nav className="c" aria-label={fill(texts.menu.categories, { section: section.name })}>
      {categories.map((category, place) => (
        <a key={category.id} href={`#${anchor}c${place}`} lang={dishes}>
          {category.name}
        </a>
      ))}
    </nav>
  );
};

type SectionProps = Shared & { section: ResolvedSection; anchor: string; folds: boolean };

/** A section's description and banner, and its categories. */
const Body = ({ section, anchor, folds, ...shared }: SectionProps) => {
  const { texts, dishes } = useMenuLanguage();
  const categories = shownCategories(section);
  const link = webLink(section.external_url);
  return (
    <>
      {section.description && (
        <p className="cst-menu-text cst-global-text" lang={dishes}>
          {section.description}
        </p>
      )}
      {section.banner && (
        <p className="b cst-global-text" lang={dishes}>
          {section.banner}
        </p>
      )}
      {link && (
        <p>
          <a href={link} rel="noopener">
            {texts.menu.more}
          </a>
        </p>
      )}
      {categories.length > 1 && <Chips section={section} categories={categories} anchor={anchor} />}
      {categories.map((category, place) => (
        <Category key={category.id} {...shared} category={category} anchor={`${anchor}c${place}`} folds={folds} />
      ))}
    </>
  );
};

const MenuSection = (props: SectionProps) => {
  const { section, anchor, folds, marked, named } = props;
  const { dishes } = useMenuLanguage();
  const marker = shownId(section.id, marked, named);
  const title = (
    <h2 className="cst-menu-title cst-global-title" id={`${anchor}t`} lang={dishes}>
      {section.name}
    </h2>
  );
  if (folds && !isSectionServed(section))
    return (
      <Folded className="cst-menu" id={anchor} marker={marker} from={availableFrom(section)} title={title}>
        <Body {...props} folds={false} />
      </Folded>
    );
  return (
    <section className="cst-menu" id={anchor} data-id={marker} aria-labelledby={`${anchor}t`}>
      {section.image_url && <Picture url={section.image_url} part="menu" />}
      {title}
      {section.unavailable && <When from={section.opens_at} />}
      <Body {...props} />
    </section>
  );
};

type SectionsProps = Shared & { sections: readonly { section: ResolvedSection; anchor: string }[]; folds: boolean };

/** The sections of the menu, or a notice that it has none. */
export const MenuSections = ({ sections, ...shared }: SectionsProps) => {
  const { texts } = useMenuLanguage();
  return (
    <main id="m">
      {sections.map(({ section, anchor }) => (
        <MenuSection key={`${anchor[0]}${section.id}`} {...shared} section={section} anchor={anchor} />
      ))}
      {shared.menu.sections.length === 0 && <p className="m">{texts.menu.empty}</p>}
    </main>
  );
};
