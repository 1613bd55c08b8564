// The menu's markup on paper. It has the guest page's markers (`cst-…`), so the venue's look applies to it too.
import type { ReactNode } from 'react';
import type { Block, CardCategory, CardSection, Dish } from './content.ts';

/** Groups the dishes of a panel under their sections and categories; a group that continues from an earlier panel gets no heading. */
type Place = { block: Block; place: number };
const runsOf = <K extends string>(
  places: readonly Place[],
  key: (block: Block) => K | undefined,
): { key: K | undefined; run: Place[] }[] => {
  const runs: { key: K | undefined; run: Place[] }[] = [];
  for (const one of places) {
    const last = runs.at(-1);
    const own = key(one.block);
    if (last && last.key === own) last.run.push(one);
    else runs.push({ key: own, run: [one] });
  }
  return runs;
};

const SectionHead = ({ section, place }: { section: CardSection; place: number }) => (
  <header className="section-head" data-block={place}>
    <h3 className="cst-menu-title cst-global-title">{section.name}</h3>
    {section.texts.map((text) => (
      <p key={text} className="cst-menu-text cst-global-text">
        {text}
      </p>
    ))}
  </header>
);

const CategoryHead = ({ category, place }: { category: CardCategory; place: number }) => (
  <header className="category-head" data-block={place}>
    <h4 className="cst-category-title cst-global-title">{category.name}</h4>
    {category.text && <p className="cst-category-text cst-global-text">{category.text}</p>}
  </header>
);

const DishLine = ({ dish, place }: { dish: Dish; place: number }) => (
  <div className="cst-item cst-global-separator" data-id={dish.id} data-block={place}>
    <div className="line">
      <h5 className="cst-item-title cst-global-title">
        {dish.name}
        {dish.volume && (
          <>
            {' '}
            <small>{dish.volume}</small>
          </>
        )}
      </h5>
      <p className="cst-item-price cst-global-price">
        <bdi>{dish.price}</bdi>
      </p>
    </div>
    {dish.text && <p className="cst-item-text cst-global-text">{dish.text}</p>}
    {dish.steps.map(({ name, choices }) => (
      <p key={name + choices} className="step cst-global-text">
        {name && <b>{name}</b>} {choices}
      </p>
    ))}
    {dish.notes.map((note) => (
      <p key={note} className="notes">
        {note}
      </p>
    ))}
  </div>
);

const inCategory = (category: string | undefined, run: readonly Place[]): ReactNode => {
  const lines = run.map(({ block, place }) => {
    if (block.dish) return <DishLine key={place} dish={block.dish} place={place} />;
    if (block.category) return <CategoryHead key={place} category={block.category} place={place} />;
    return <SectionHead key={place} section={block.section} place={place} />;
  });
  if (category === undefined) return lines;
  return (
    <section key={run[0]?.place} className="cst-category" data-id={category}>
      {lines}
    </section>
  );
};

/** `places`: indexes of the blocks on this panel. */
export const Dishes = ({ blocks, places }: { blocks: readonly Block[]; places: readonly number[] }) => {
  const here = places.flatMap((place) => (blocks[place] ? [{ block: blocks[place], place }] : []));
  return runsOf(here, ({ section }) => section.id).map(({ key, run }) => (
    <section key={run[0]?.place} className="cst-menu" data-id={key}>
      {runsOf(run, ({ category }) => category?.id).map((one) => inCategory(one.key, one.run))}
    </section>
  ));
};
