// The number of changed records of each kind as text.
import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import type { ChangedCount } from '@ardoise/contract/changes.ts';
import { t } from '../../i18n/translate.ts';
import { countsText, OUTCOME_TEXTS } from '../../ui/change/change-counts.ts';

const RESOURCES = { sections: 'section', categories: 'category', products: 'product', instructions: 'instruction' } as const;
const OUTCOMES = { created: 'created', updated: 'changed', removed: 'deleted' } as const;
type Kind = keyof typeof RESOURCES;
type Counts = Partial<Record<Kind, number>>;

const countsIn = (numbers: Counts, what: ChangedCount['what']): ChangedCount[] =>
  (['products', 'categories', 'sections', 'instructions'] as const).flatMap((kind) => {
    const count = numbers[kind] ?? 0;
    return count > 0 ? [{ resource: RESOURCES[kind], what, count }] : [];
  });

/** The counts of an import, in the format of its history entry. */
export const countsOf = (result: ImportResult): ChangedCount[] =>
  (Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]).flatMap((outcome) => countsIn(result[outcome], OUTCOMES[outcome]));

const DONE = { ...OUTCOME_TEXTS, created: 'import.done_created', changed: 'import.done_changed', deleted: 'shared.deleted' } as const;

/** The counts of an import as text, without zeros. */
export const doneText = (counts: readonly ChangedCount[]): string =>
  [
    t('import.done'),
    ...(['created', 'changed', 'restored', 'deleted'] as const).flatMap((what) => {
      const value = countsText(counts, what);
      return value === '' ? [] : [t('shared.pair', { name: t(DONE[what]), value })];
    }),
  ].join(' · ');

/** The text of what a replacement removes; menus and categories that stay may lose all their products. */
export const replaceText = ({ removed, left, updated }: ImportResult): string => {
  const staying = { categories: left.categories + updated.categories, sections: left.sections + updated.sections };
  const stay = removed.products > 0 ? countsText(countsIn(staying, 'changed'), 'changed') : '';
  const text = t('import.replace_text', { counts: countsText(countsIn(removed, 'deleted'), 'deleted') });
  return stay === '' ? text : `${text} ${t('import.replace_stay', { counts: stay })}`;
};
