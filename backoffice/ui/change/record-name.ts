import { t } from '../../i18n/translate.ts';

/** The name of a record without its kind beside it. A table's name is only a number, so it gets a prefix. */
export const recordName = (resource: string, name: string): string => (resource === 'table' ? t('orders.table', { table: name }) : name);
