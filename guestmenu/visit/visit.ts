// The context of the sheets above the menu: the current menu, the table, and the stored state of the visit.
import type { TableState } from '@ardoise/contract/guest.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useSyncExternalStore } from 'react';
import type { Mode } from './mode.ts';
import { type Stored, storeOf } from './stored.ts';

export type Visit = {
  /** The menu with texts in one locale. */
  menu: Menu;
  resolved: ResolvedMenu;
  mode: Mode;
  /** The table of the address; null if the venue does not know it or requires another code. */
  table: string | null;
  code: string | null;
  /** The problem of the table in the address, as text. */
  tableProblem: string | null;
  /** The venue has confirmed the table. */
  tableKnown: boolean;
  /** Sets the state of the table after an order was refused. */
  onTable: (state: TableState) => void;
  stored: Stored;
  setStored: (change: Partial<Stored>) => void;
  /** Fetches the latest menu now. */
  refresh: () => Promise<void>;
};

/** The stored state of a visit at a venue. In browsers only. */
export const useStored = (venueId: string): [Stored, (change: Partial<Stored>) => void] => {
  const store = storeOf(venueId);
  return [useSyncExternalStore(store.subscribe, store.get), store.set];
};
