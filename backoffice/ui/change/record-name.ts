import { t } from '../../i18n/translate.ts';

/** Names a record where its kind is not shown beside it: a table's own name is only its number. */
export const recordName = (resource: string, name: string): string => (resource === 'table' ? t('orders.table', { table: name }) : name);
