// Of a long list the first rows are shown, and all once they are asked for.
import { useEffect, useRef, useState } from 'react';

export const useWhole = <T>(all: readonly T[], first: number) => {
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button has gone, and what it brought is read next.
  useEffect(() => {
    if (whole) list.current?.focus();
  }, [whole]);
  const shown = whole ? all : all.slice(0, first);
  return { list, shown, hasMore: shown.length < all.length, showAll: () => setWhole(true) };
};
