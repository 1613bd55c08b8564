// Undo for a removed line, because a bundle loses all its choices.
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import type { Basket } from '../../visit/basket.ts';

const SHOWN_MS = 10_000;

export type Taken = {
  /** The basket before the removal. */
  before: Basket;
  key: string;
  name: string;
};

/** The line removed last, for some seconds. */
export const useTaken = () => {
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => {
    if (!taken) return;
    const timer = setTimeout(() => setTaken(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [taken]);
  return [taken, setTaken] as const;
};

export const TakenOut = ({ taken, onUndo }: { taken: Taken | null; onUndo: (taken: Taken) => void }) => {
  const { texts } = useLanguage();
  return (
    <div role="status">
      {taken && (
        <p className="notice calm">
          {fill(texts.basket.removed, { name: taken.name })}{' '}
          <button type="button" className="link" onClick={() => onUndo(taken)}>
            {texts.basket.undo}
          </button>
        </p>
      )}
    </div>
  );
};
