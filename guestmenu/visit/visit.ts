// What the sheets above the menu work with: the menu as it stands, the table, and what the phone remembers of the visit.
import type { TableState } from '@ardoise/contract/guest.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useSyncExternalStore } from 'react';
import type { Mode } from './mode.ts';
import { type Stored, storeOf } from './stored.ts';

export type Visit = {
  /** In one locale's texts. */
  menu: Menu;
  resolved: ResolvedMenu;
  mode: Mode;
  /** The table of the address, unless the venue does not know it, or wants another code for it. */
  table: string | null;
  code: string | null;
  /** What is wrong with the table of the address, in words. */
  tableProblem: string | null;
  /** The venue has said that it has that table. */
  tableKnown: boolean;
  /** Takes the venue's word on that table, when an order was refused. */
  onTable: (state: TableState) => void;
  stored: Stored;
  setStored: (change: Partial<Stored>) => void;
  /** Asks for the newest menu now. */
  refresh: () => Promise<void>;
};

/** What the phone remembers of the venue. Only in a browser. */
export const useStored = (venueId: string): [Stored, (change: Partial<Stored>) => void] => {
  const store = storeOf(venueId);
  return [useSyncExternalStore(store.subscribe, store.get), store.set];
};
