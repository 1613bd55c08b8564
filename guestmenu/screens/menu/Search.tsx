import { fill } from '@ardoise/contract/rules/texts.ts';
import { useEffect, useRef } from 'react';
import { useMenuLanguage } from '../../app/language.tsx';
import type { Fitting } from './search-and-filter.ts';

type SearchProps = {
  query: string;
  found: number | null;
  /** What the guest's wishes leave, where there are any; `wished` counts them. */
  fitting: Fitting | null;
  wished: number;
  onQuery: (query: string) => void;
  onFilter: () => void;
  onShowAll: () => void;
};

/** The ways to less: by words, and by what the guest avoids or keeps to. */
export const Search = ({ query, found, fitting, wished, onQuery, onFilter, onShowAll }: SearchProps) => {
  const { texts, count } = useMenuLanguage();
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the script ran counts too.
  useEffect(() => onQuery(input.current?.value ?? ''), [onQuery]);
  const told = [
    found !== null && (found === 0 ? fill(texts.menu.nothingFound, { query }) : count(texts.menu.found, found)),
    fitting && count(texts.menu.hidden, fitting.hidden),
    fitting && fitting.undeclared > 0 && count(texts.menu.undeclared, fitting.undeclared),
  ];
  return (
    <search className="f">
      <input
        id="q"
        ref={input}
        type="search"
        defaultValue={query}
        placeholder={texts.menu.search}
        aria-label={texts.menu.search}
        autoComplete="off"
        enterKeyHint="search"
        onInput={({ currentTarget }) => {
          onQuery(currentTarget.value);
          // What is found stands below, where a phone has its keyboard.
          if (currentTarget.value) currentTarget.parentElement?.scrollIntoView();
        }}
      />
      <button type="button" aria-haspopup="dialog" onClick={onFilter}>
        {texts.menu.filter}
        {wished > 0 && <b> {wished}</b>}
      </button>
      {wished > 0 && (
        <button type="button" onClick={onShowAll}>
          {texts.menu.showAll}
        </button>
      )}
      <p role="status">{told.filter(Boolean).join(' · ')}</p>
    </search>
  );
};
