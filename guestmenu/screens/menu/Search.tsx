import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { DietFilter } from '@ardoise/menu/diet.ts';
import { useEffect, useRef } from 'react';
import { useMenuLanguage } from '../../app/language.tsx';
import { countFilterTags, NO_FILTER } from '../../visit/diet-filter.ts';
import type { Narrowed } from './search-and-filter.ts';

type SearchProps = Pick<Narrowed, 'found' | 'closest' | 'matchCounts' | 'suggestions'> & {
  query: string;
  /** The guest's diet filter. */
  dietFilter: DietFilter;
  onQuery: (query: string) => void;
  onDietFilter: (dietFilter: DietFilter) => void;
  onFilter: () => void;
};

type Suggestion = { text: string; onTap: () => void };

/** Suggestions, applied by a tap. */
const SuggestionButtons = ({ title, items }: { title?: string; items: readonly Suggestion[] }) =>
  items.length === 0 ? null : (
    <>
      {title && <p className="whole">{title}</p>}
      {items.map(({ text, onTap }) => (
        <button key={text} type="button" className="pill" onClick={onTap}>
          {text}
        </button>
      ))}
    </>
  );

/** The search field, and the button to the diet filter. */
export const Search = ({ query, found, closest, matchCounts, suggestions, dietFilter, onQuery, onDietFilter, onFilter }: SearchProps) => {
  const { texts, count } = useMenuLanguage();
  const { menu } = texts;
  const input = useRef<HTMLInputElement>(null);
  const filterCount = countFilterTags(dietFilter);
  // The guest may have typed before the script ran.
  useEffect(() => onQuery(input.current?.value ?? ''), [onQuery]);
  const search = (text: string) => {
    if (input.current) input.current.value = text;
    onQuery(text);
  };
  const hides = matchCounts !== null && (found === null || matchCounts.hidden > 0);
  const status = [
    closest && fill(menu.closest, { query }),
    found !== null && (found === 0 ? fill(menu.nothingFound, { query }) : count(menu.found, found)),
    hides && count(menu.hidden, matchCounts.hidden),
    hides && matchCounts.undeclared > 0 && count(menu.undeclared, matchCounts.undeclared),
  ];
  const words = (list: readonly string[]) => list.map((text) => ({ text, onTap: () => search(text) }));
  const avoid = (suggestions?.avoid ?? []).map(({ id, name }) => ({
    text: fill(menu.avoid, { name }),
    onTap: () => {
      search('');
      onDietFilter({ ...dietFilter, without: [...dietFilter.without, id] });
    },
  }));
  return (
    <search className="f row g3">
      <span className="fi">
        <input
          id="q"
          className="pill"
          ref={input}
          type="search"
          defaultValue={query}
          placeholder={menu.search}
          aria-label={menu.search}
          autoComplete="off"
          enterKeyHint="search"
          onInput={({ currentTarget }) => {
            onQuery(currentTarget.value);
            // The results are below, where a phone has its keyboard.
            if (currentTarget.value) currentTarget.closest('.f')?.scrollIntoView();
          }}
          // Enter sends nothing; it closes the keyboard to show the results.
          onKeyDown={({ key, nativeEvent, currentTarget }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.blur();
          }}
        />
        {query && (
          <button
            type="button"
            className="clear"
            aria-label={menu.clear}
            onClick={() => {
              search('');
              input.current?.focus();
            }}
          >
            ×
          </button>
        )}
      </span>
      <button type="button" className="pill" aria-haspopup="dialog" onClick={onFilter}>
        <span className="sr">{menu.filter} </span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M7 12h10M10 17h4" />
        </svg>
        {filterCount > 0 && <b>{filterCount}</b>}
      </button>
      <p className="whole" role="status">
        {status.filter(Boolean).join(' · ')}
      </p>
      {filterCount > 0 && (
        <button type="button" className="pill" onClick={() => onDietFilter(NO_FILTER)}>
          {menu.showAll}
        </button>
      )}
      <SuggestionButtons items={avoid} />
      {suggestions && (
        <>
          <SuggestionButtons title={menu.didYouMean} items={words(suggestions.names)} />
          {suggestions.filter && <SuggestionButtons items={[{ text: menu.filter, onTap: onFilter }]} />}
          <SuggestionButtons title={menu.browse} items={words(suggestions.categories)} />
        </>
      )}
    </search>
  );
};
