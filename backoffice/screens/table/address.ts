import type { Table } from '@ardoise/contract/tables.ts';

/** The whole address of a table's menu: on the host that the server names, else on this one. */
export const addressOf = ({ url }: Pick<Table, 'url'>): string => new URL(url, location.origin).href;
