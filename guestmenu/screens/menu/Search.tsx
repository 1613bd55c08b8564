import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { Wishes } from '@ardoise/menu/diet.ts';
import { useEffect, useRef } from 'react';
import { useMenuLanguage } from '../../app/language.tsx';
import { countWishes, NO_WISHES } from '../../visit/wishes.ts';
import type { Narrowed } from './search-and-filter.ts';

type SearchProps = Pick<Narrowed, 'found' | 'closest' | 'fitting' | 'suggestions'> & {
  query: string;
  /** What the guest avoids and keeps to. */
  wishes: Wishes;
  onQuery: (query: string) => void;
  onWishes: (wishes: Wishes) => void;
  onFilter: () => void;
};

type Try = { text: string; onTap: () => void };

/** What is tried instead, by one tap. */
const Tries = ({ title, tries }: { title?: string; tries: readonly Try[] }) =>
  tries.length === 0 ? null : (
    <>
      {title && <p>{title}</p>}
      {tries.map(({ text, onTap }) => (
        <button key={text} type="button" className="pill" onClick={onTap}>
          {text}
        </button>
      ))}
    </>
  );

/** The ways to less: by words, and by what the guest avoids or keeps to. */
export const Search = ({ query, found, closest, fitting, suggestions, wishes, onQuery, onWishes, onFilter }: SearchProps) => {
  const { texts, count } = useMenuLanguage();
  const { menu } = texts;
  const input = useRef<HTMLInputElement>(null);
  const wished = countWishes(wishes);
  // What was typed before the script ran counts too.
  useEffect(() => onQuery(input.current?.value ?? ''), [onQuery]);
  const search = (text: string) => {
    if (input.current) input.current.value = text;
    onQuery(text);
  };
  const hides = fitting !== null && (found === null || fitting.hidden > 0);
  const told = [
    closest && fill(menu.closest, { query }),
    found !== null && (found === 0 ? fill(menu.nothingFound, { query }) : count(menu.found, found)),
    hides && count(menu.hidden, fitting.hidden),
    hides && fitting.undeclared > 0 && count(menu.undeclared, fitting.undeclared),
  ];
  const words = (list: readonly string[]) => list.map((text) => ({ text, onTap: () => search(text) }));
  const avoid = (suggestions?.avoid ?? []).map(({ id, name }) => ({
    text: fill(menu.avoid, { name }),
    onTap: () => {
      search('');
      onWishes({ ...wishes, without: [...wishes.without, id] });
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
            // What is found stands below, where a phone has its keyboard.
            if (currentTarget.value) currentTarget.closest('.f')?.scrollIntoView();
          }}
          // Nothing is sent: the keyboard goes, and what was found is there.
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
        {wished > 0 && <b>{wished}</b>}
      </button>
      <p role="status">{told.filter(Boolean).join(' · ')}</p>
      {wished > 0 && (
        <button type="button" className="pill" onClick={() => onWishes(NO_WISHES)}>
          {menu.showAll}
        </button>
      )}
      <Tries tries={avoid} />
      {suggestions && (
        <>
          <Tries title={menu.didYouMean} tries={words(suggestions.names)} />
          {suggestions.filter && <Tries tries={[{ text: menu.filter, onTap: onFilter }]} />}
          <Tries title={menu.browse} tries={words(suggestions.categories)} />
        </>
      )}
    </search>
  );
};
