import { useEffect, useState } from 'react';
import { codeIn, tableIn } from './addresses.ts';

/** False on the server and in the first render on the phone, which must be identical. */
export const useHydrated = (): boolean => {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
};

/** The table and its code in the address. */
export type TableAddress = { table: string | null; code: string | null };
const NO_TABLE: TableAddress = { table: null, code: null };

export const useTableAddress = (): TableAddress => {
  const [found, setFound] = useState(NO_TABLE);
  useEffect(() => setFound({ table: tableIn(location.search), code: codeIn(location.search) }), []);
  return found;
};
