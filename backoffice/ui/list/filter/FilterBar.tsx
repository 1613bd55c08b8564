// The filters of a list, kept in the address. The search is debounced; the key `/` focuses it.
import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useListContext } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Choice } from '../../fields/inputs.tsx';
import { TYPING_MS } from '../../typing.ts';
import classes from './filter.module.css';
import { withFilter } from './filters.ts';
import type { DayPreset } from './presets.ts';

export type Filter =
  | { kind: 'search'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; choices: readonly Choice[] }
  | { kind: 'day'; name: string; label: string /** The filter whose day it must not precede. */; notBefore?: string };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const SearchFilter = ({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) => {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The address changed from outside (Back, clear): update the input.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      ref.current?.focus();
      ref.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const change = (text: string) => {
    setTyped(text);
    sent.current = text.trim();
    onChange(text.trim());
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={
        typed ? (
          <button type="button" className="icon muted" aria-label={t('shared.clear')} onClick={() => change('')}>
            <IconX size={18} aria-hidden />
          </button>
        ) : undefined
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
};

const ChoiceFilter = ({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange(value: string | null): void;
}) => (
  <Select
    className={classes.choice}
    aria-label={label}
    placeholder={label}
    data={choices as Choice[]}
    value={value}
    onChange={onChange}
    clearable
    searchable={choices.length > 8}
    // Enter picks the first match of the typed text.
    selectFirstOptionOnChange={choices.length > 8}
    nothingFoundMessage={t('shared.nothing_found')}
    clearButtonProps={{ 'aria-label': t('shared.clear') }}
  />
);

type DayFilterProps = { label: string; value: string; error: string | undefined; onChange(value: string): void };

const DayFilter = ({ label, value, error, onChange }: DayFilterProps) => (
  <TextInput
    type="date"
    className={classes.day}
    classNames={{ wrapper: classes.dayInput, error: classes.dayError }}
    label={label}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Sets filters. The address updates with a delay, so further changes build on the requested filters, not on those in the address. */
const useFilters = () => {
  const { filterValues = {}, setFilters } = useListContext();
  const current = JSON.stringify(filterValues);
  const requested = useRef(filterValues);
  const sent = useRef(current);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [revision, setRevision] = useState(0);
  const latest = useRef(setFilters);
  latest.current = setFilters;
  /** Discards typed text that was not sent yet; the searches show the given values. */
  const reset = useCallback((values: Record<string, unknown>) => {
    clearTimeout(typing.current);
    requested.current = values;
    setRevision((before) => before + 1);
  }, []);
  // The address changed from outside: the browser's Back, or the list's button that clears all filters.
  useEffect(() => {
    if (current === sent.current) return;
    sent.current = current;
    reset(JSON.parse(current));
  }, [current, reset]);
  useEffect(() => () => clearTimeout(typing.current), []);
  const send = () => {
    sent.current = JSON.stringify(requested.current);
    latest.current(requested.current);
  };
  return {
    filterValues,
    /** Changes when the searches must take over the values of the address. */
    revision,
    set: (values: Record<string, unknown>, wait: boolean) => {
      for (const [name, value] of Object.entries(values)) requested.current = withFilter(requested.current, name, value);
      clearTimeout(typing.current);
      if (wait) typing.current = setTimeout(send, TYPING_MS);
      else send();
    },
    clear: () => {
      reset({});
      send();
    },
  };
};

type DaysProps = { presets: readonly DayPreset[]; values: Record<string, unknown>; onPick(days: Record<string, string | null>): void };

/** Buttons for common days. A second click on the active one clears it. */
const Days = ({ presets, values, onPick }: DaysProps) => (
  <fieldset className={`row g3 buttons ${classes.presets}`}>
    <legend className="unseen">{t('list.days')}</legend>
    {presets.map(({ key, label, begin_date, end_date }) => {
      const chosen = values.begin_date === begin_date && values.end_date === end_date;
      return (
        <button
          key={key}
          type="button"
          aria-pressed={chosen}
          onClick={() => onPick(chosen ? { begin_date: null, end_date: null } : { begin_date, end_date })}
        >
          {label}
        </button>
      );
    })}
  </fieldset>
);

/** `presets`: for lists with the filters `begin_date` and `end_date`. */
type FilterBarProps = { filters: readonly Filter[]; presets?: readonly DayPreset[] | undefined; tools?: ReactNode };

export const FilterBar = ({ filters, presets, tools }: FilterBarProps) => {
  const { filterValues, revision, set, clear } = useFilters();
  if (filters.length === 0 && !tools) return null;
  const active = filters.filter(({ name }) => filterValues[name] !== undefined).length;
  const unfilter = active > 1 && (
    <Button variant="subtle" color="gray" onClick={clear}>
      {t('list.clear_filters')}
    </Button>
  );
  return (
    <search className={`row g4 ${classes.bar}`} aria-label={t('list.filters')}>
      {filters.map((filter) => {
        const value = filterValues[filter.name];
        const text = value === undefined ? '' : String(value);
        if (filter.kind === 'search') {
          const key = `${filter.name} ${revision}`;
          return <SearchFilter key={key} label={filter.label} value={text} onChange={(typed) => set({ [filter.name]: typed }, true)} />;
        }
        if (filter.kind === 'day') {
          const start = filter.notBefore === undefined ? undefined : filterValues[filter.notBefore];
          const error = text && start && text < String(start) ? t('problems.days_order') : undefined;
          return (
            <DayFilter
              key={filter.name}
              label={filter.label}
              value={text}
              error={error}
              onChange={(day) => set({ [filter.name]: day }, false)}
            />
          );
        }
        return (
          <ChoiceFilter
            key={filter.name}
            label={filter.label}
            choices={filter.choices}
            value={text || null}
            onChange={(picked) => set({ [filter.name]: picked }, false)}
          />
        );
      })}
      {presets ? (
        <div className={`row g4 ${classes.second}`}>
          <Days presets={presets} values={filterValues} onPick={(days) => set(days, false)} />
          {unfilter}
          {tools}
        </div>
      ) : (
        <>
          {unfilter}
          {tools}
        </>
      )}
    </search>
  );
};
