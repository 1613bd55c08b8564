// Shows the first rows of a long list, and all rows on request.
import { useEffect, useRef, useState } from 'react';

export const useShowAll = <T>(all: readonly T[], first: number) => {
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button disappears, so the focus moves to the list.
  useEffect(() => {
    if (whole) list.current?.focus();
  }, [whole]);
  const shown = whole ? all : all.slice(0, first);
  return { list, shown, hasMore: shown.length < all.length, showAll: () => setWhole(true) };
};
