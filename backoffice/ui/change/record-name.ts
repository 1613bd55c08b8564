import { formatDay, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { t } from '../../i18n/translate.ts';

/** The name of a record without its kind beside it. A table's name is only a number, so it gets a prefix. */
export const recordName = (resource: string, name: string): string => (resource === 'table' ? t('orders.table', { table: name }) : name);

/** The name of a day excluded from one kind of figures. The history has `2026-11-21 view`. */
export const outlierName = (name: string, locale: InterfaceLocale): string => {
  const [day = '', kind] = name.split(' ');
  return t('shared.pair', { name: formatDay(day, locale), value: t(`change.outlier_of.${kind as OutlierKind}`) });
};
