import { fill } from '@ardoise/contract/rules/texts.ts';
import type { ResolvedCategory, ResolvedMenu, ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { absence, isShown, webLink } from '../../ui/facts.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Item } from './Item.tsx';

type Shared = {
  tags: ResolvedMenu['tags'];
  pieces: ReadonlyMap<string, number>;
  marked: boolean;
  onOpen: (product: string) => void;
};

/** What of a section is shown: categories that are served today and hold something. */
export const shownCategories = (section: ResolvedSection): ResolvedCategory[] =>
  section.categories.filter((category) => isShown(category) && category.products.length > 0);

/** Whether a section holds something that is shown, or leads somewhere. */
export const isWorthShowing = (section: ResolvedSection): boolean =>
  shownCategories(section).length > 0 || webLink(section.external_url) !== null;

/** Sections that are served today. */
export const shownSections = (menu: ResolvedMenu): ResolvedSection[] =>
  menu.sections.filter((section) => isShown(section) && isWorthShowing(section));

const When = ({ of }: { of: ResolvedSection | ResolvedCategory }) => {
  const absent = absence(of, useMenuLanguage());
  return absent === null ? null : <p className="w">{absent}</p>;
};

type CategoryProps = Shared & { category: ResolvedCategory; anchor: string; off: boolean };

const Category = ({ category, anchor, off, marked, ...shared }: CategoryProps) => (
  <section className="cst-category" id={anchor} data-id={marked ? category.id : undefined}>
    <h3 className="cst-category-title cst-global-title">{category.name}</h3>
    {category.tagline && <p className="cst-category-text cst-global-text">{category.tagline}</p>}
    <When of={category} />
    <ul>
      {category.products.map((product) => (
        <Item
          key={product.id}
          product={product}
          tags={shared.tags}
          off={off || category.unavailable}
          pieces={shared.pieces.get(product.id) ?? 0}
          marked={marked}
          onOpen={shared.onOpen}
        />
      ))}
    </ul>
  </section>
);

const Chips = ({ section, categories, anchor }: { section: ResolvedSection; categories: ResolvedCategory[]; anchor: string }) => (
  <nav className="c" aria-label={fill(useMenuLanguage().texts.menu.categories, { section: section.name })}>
    {categories.map((category, place) => (
      <a key={category.id} href={`#${anchor}c${place}`}>
        {category.name}
      </a>
    ))}
  </nav>
);

type SectionProps = Shared & { section: ResolvedSection; anchor: string };

export const MenuSection = ({ section, anchor, ...shared }: SectionProps) => {
  const { texts } = useMenuLanguage();
  const categories = shownCategories(section);
  const link = webLink(section.external_url);
  return (
    <section className="cst-menu" id={anchor} data-id={shared.marked ? section.id : undefined} aria-labelledby={`${anchor}t`}>
      {section.image_url && <Picture url={section.image_url} part="menu" />}
      <h2 className="cst-menu-title cst-global-title" id={`${anchor}t`}>
        {section.name}
      </h2>
      {section.description && <p className="cst-menu-text cst-global-text">{section.description}</p>}
      <When of={section} />
      {section.banner && <p className="b cst-global-text">{section.banner}</p>}
      {link && (
        <p>
          <a href={link} rel="noopener">
            {texts.menu.more}
          </a>
        </p>
      )}
      {categories.length > 1 && <Chips section={section} categories={categories} anchor={anchor} />}
      {categories.map((category, place) => (
        <Category key={category.id} {...shared} category={category} anchor={`${anchor}c${place}`} off={section.unavailable} />
      ))}
    </section>
  );
};
