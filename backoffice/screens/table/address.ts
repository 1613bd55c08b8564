import type { Table } from '@ardoise/contract/tables.ts';

/** The absolute address of a table's menu: on the host that the server names, otherwise on this one. */
export const addressOf = ({ url }: Pick<Table, 'url'>): string => new URL(url, location.origin).href;
