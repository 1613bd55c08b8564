import { useEffect, useState } from 'react';
import { tableIn } from './addresses.ts';

/** False on the server and in the first render on the phone, which must be the same. */
export const useHydrated = (): boolean => {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
};

export const useTable = (): string | null => {
  const [table, setTable] = useState<string | null>(null);
  useEffect(() => setTable(tableIn(location.search)), []);
  return table;
};
