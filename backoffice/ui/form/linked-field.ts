// Links to a field of a record, by its path in the form: `#/product/{id}?field=languages.5.name`.
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { type RefObject, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';

const useFieldParameter = (): string => useSearchParams()[0].get('field') ?? '';

/** Focuses the field named in the address as soon as it is rendered, unless the user has already focused another. */
export const useLinkedField = (form: UseFormReturn, root: RefObject<HTMLFormElement | null>): void => {
  const field = useFieldParameter();
  useEffect(() => {
    const formElement = root.current;
    if (!field || !formElement) return;
    const watcher = new MutationObserver(() => form.setFocus(field));
    const onReached = ({ target }: FocusEvent) => {
      watcher.disconnect();
      (target as Element).scrollIntoView({ block: 'center' });
    };
    formElement.addEventListener('focusin', onReached, { once: true });
    watcher.observe(formElement, { childList: true, subtree: true });
    form.setFocus(field);
    return () => {
      watcher.disconnect();
      formElement.removeEventListener('focusin', onReached);
    };
  }, [field, form, root]);
};

/** The locale of the translation named in the address. */
export const useLinkedLocale = (): Locale | null => {
  const [, index] = /(?:^|\.)languages\.(\d+)\./.exec(useFieldParameter()) ?? [];
  return (index !== undefined && LOCALES[Number(index)]) || null;
};
