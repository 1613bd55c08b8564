import { formatDay, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { t } from '../../i18n/translate.ts';

/** Names a record where its kind is not shown beside it: a table's own name is only its number. */
export const recordName = (resource: string, name: string): string => (resource === 'table' ? t('orders.table', { table: name }) : name);

/** Names a day that was left out of figures of a kind: the history has `2026-11-21 view`. */
export const outlierName = (name: string, locale: InterfaceLocale): string => {
  const [day = '', kind] = name.split(' ');
  return t('shared.pair', { name: formatDay(day, locale), value: t(`change.outlier_of.${kind as OutlierKind}`) });
};
