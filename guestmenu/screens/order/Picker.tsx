import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { DishDietMatch } from '../../ui/DietMatch.tsx';
import { Money } from '../../ui/Price.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { groupsOf, onlyProduct } from './replacements.ts';

type PickerProps = {
  menu: ResolvedMenu;
  /** The sold-out product; empty if a product is added. */
  missing: string;
  onPick: (product: string) => void;
  onClose: () => void;
};

/** Picks a replacement for a sold-out product. */
export const Picker = ({ menu, missing, onPick, onClose }: PickerProps) => {
  const { texts, dishes } = useLanguage();
  const [query, setQuery] = useState('');
  const groups = groupsOf(menu, missing, query);
  const pickOnly = ({ key, nativeEvent }: KeyboardEvent) => {
    const only = onlyProduct(groups);
    if (key === 'Enter' && !nativeEvent.isComposing && query.trim() !== '' && only !== undefined) onPick(only);
  };
  return (
    <Sheet title={texts.order.replaceTitle} onClose={onClose}>
      <label className="field stack">
        <span className="sr">{texts.menu.search}</span>
        <input
          type="search"
          value={query}
          placeholder={texts.menu.search}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={pickOnly}
        />
      </label>
      {groups.length === 0 && <p className="hint">{query.trim() ? fill(texts.menu.nothingFound, { query }) : texts.menu.notNow}</p>}
      {groups.map(({ id, name, products }) => (
        <section key={id}>
          <h3 lang={dishes}>{name}</h3>
          <ul className="picks">
            {products.map((product) => (
              <li key={product.id}>
                <button type="button" className="split" onClick={() => onPick(product.id)}>
                  <span>
                    <bdi lang={dishes}>{product.name}</bdi>
                    <DishDietMatch id={product.id} menu={menu} />
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
