import { fill, searchable } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { Money } from '../../ui/Price.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { DishSuits } from '../../ui/Suits.tsx';

type Group = { id: string; name: string; products: ResolvedProduct[] };

/** What can be ordered now, by category, those of the missing product first. */
const groupsOf = (menu: ResolvedMenu, missing: string, query: string): Group[] => {
  const wanted = searchable(query.trim());
  const groups = new Map<string, Group & { near: boolean }>();
  for (const { id, name, products } of menu.sections.flatMap(({ categories }) => categories)) {
    const offered = products.filter((product) => product.orderable && product.id !== missing && searchable(product.name).includes(wanted));
    if (offered.length > 0) groups.set(id, { id, name, products: offered, near: products.some((product) => product.id === missing) });
  }
  return [...groups.values()].sort((a, b) => Number(b.near) - Number(a.near));
};

type PickerProps = {
  menu: ResolvedMenu;
  /** The product that ran out; empty where none is replaced. */
  missing: string;
  onPick: (product: string) => void;
  onClose: () => void;
};

/** Another product in the place of one that ran out. */
export const Picker = ({ menu, missing, onPick, onClose }: PickerProps) => {
  const { texts, dishes } = useLanguage();
  const [query, setQuery] = useState('');
  const groups = groupsOf(menu, missing, query);
  return (
    <Sheet title={texts.order.replaceTitle} onClose={onClose}>
      <label className="field">
        <span className="sr">{texts.menu.search}</span>
        <input type="search" value={query} placeholder={texts.menu.search} onChange={(event) => setQuery(event.currentTarget.value)} />
      </label>
      {groups.length === 0 && <p className="hint">{query.trim() ? fill(texts.menu.nothingFound, { query }) : texts.menu.notNow}</p>}
      {groups.map(({ id, name, products }) => (
        <section key={id}>
          <h3 lang={dishes}>{name}</h3>
          <ul className="picks">
            {products.map((product) => (
              <li key={product.id}>
                <button type="button" onClick={() => onPick(product.id)}>
                  <span>
                    <bdi lang={dishes}>{product.name}</bdi>
                    <DishSuits id={product.id} menu={menu} />
                  </span>
                  <Money amount={product.net_price} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
};
