// A link may lead to a field of a record: `#/product/{id}?field=languages.5.name`, by its path in the form.
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { type RefObject, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';

const useAsked = (): string => useSearchParams()[0].get('field') ?? '';

/** Puts the focus on the field that the address asks for as soon as it is there, unless somebody has begun to work in the form. */
export const useAskedField = (form: UseFormReturn, root: RefObject<HTMLFormElement | null>): void => {
  const field = useAsked();
  useEffect(() => {
    const place = root.current;
    if (!field || !place) return;
    const watcher = new MutationObserver(() => form.setFocus(field));
    const reached = ({ target }: FocusEvent) => {
      watcher.disconnect();
      (target as Element).scrollIntoView({ block: 'center' });
    };
    place.addEventListener('focusin', reached, { once: true });
    watcher.observe(place, { childList: true, subtree: true });
    form.setFocus(field);
    return () => {
      watcher.disconnect();
      place.removeEventListener('focusin', reached);
    };
  }, [field, form, root]);
};

/** The locale whose translation the address asks for. */
export const useAskedLocale = (): Locale | null => {
  const [, place] = /(?:^|\.)languages\.(\d+)\./.exec(useAsked()) ?? [];
  return (place !== undefined && LOCALES[Number(place)]) || null;
};
