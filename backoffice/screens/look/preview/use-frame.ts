// Drives the guest page in the frame: it is told all of a look when it says that it listens, and then what is different.
import { type FromFrame, readFromFrame, type Screen, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { differenceOf } from '../editing.ts';

export type Chosen = Extract<FromFrame, { type: 'selected' }>;
/** What the frame is to show. */
export type Shows = {
  look: Look;
  select: boolean;
  hidden: boolean;
  screen: Screen;
  selector: string | null;
  /** How often it was saved. */
  saves: number;
};

const NOTHING: Look = new Map();

/** Everything there is to say to a page that knows nothing. */
const wholeOf = ({ look, select, hidden, screen, selector }: Shows): ToFrame[] => [
  { type: 'reset' },
  ...differenceOf(NOTHING, look),
  { type: 'mode', select },
  { type: 'hidden', shown: hidden },
  { type: 'screen', screen },
  { type: 'select', selector },
];

/** What became different since it was told the last time. */
const newsOf = (told: Shows, now: Shows): ToFrame[] => {
  // A page that hears of a save lets go of what is chosen, and is told anew what still is.
  const saved = told.saves !== now.saves;
  return [
    ...differenceOf(told.look, now.look),
    ...(saved ? [{ type: 'saved' } as const] : []),
    ...(saved || told.select !== now.select ? [{ type: 'mode', select: now.select } as const] : []),
    ...(told.hidden === now.hidden ? [] : [{ type: 'hidden', shown: now.hidden } as const]),
    ...(told.screen === now.screen ? [] : [{ type: 'screen', screen: now.screen } as const]),
    ...(saved || told.selector !== now.selector ? [{ type: 'select', selector: now.selector } as const] : []),
  ];
};

/** `src`: another address is another page, which says so itself. */
export const useFrame = (src: string, shows: Shows, onChosen?: (chosen: Chosen) => void) => {
  const frame = useRef<HTMLIFrameElement>(null);
  /** How often a page said that it listens: each time it is read anew. */
  const [ready, setReady] = useState(0);
  /** How often something was pressed there. */
  const [presses, setPresses] = useState(0);
  /** What the page knows; null: nobody listens yet. */
  const told = useRef<Shows | null>(null);
  const now = useRef({ shows, onChosen });
  now.current = { shows, onChosen };
  const tell = useCallback((messages: readonly ToFrame[]) => {
    // Its own origin is ours: a page from elsewhere hears nothing.
    for (const message of messages) frame.current?.contentWindow?.postMessage(message, location.origin);
  }, []);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== location.origin || !event.source || event.source !== frame.current?.contentWindow) return;
      const message = readFromFrame(event.data);
      if (message?.type === 'selected' && told.current) {
        // It marks what was pressed; what is meant may be more than that.
        told.current = { ...told.current, selector: message.selector };
        now.current.onChosen?.(message);
        setPresses((before) => before + 1);
      }
      if (message?.type !== 'ready') return;
      tell(wholeOf(now.current.shows));
      told.current = now.current.shows;
      setReady((before) => before + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [tell]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of another address has been told nothing
  useEffect(
    () => () => {
      told.current = null;
    },
    [src],
  );
  const { look, select, hidden, screen, selector, saves } = shows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press changes what it knows
  useEffect(() => {
    if (!told.current) return;
    const next = { look, select, hidden, screen, selector, saves };
    tell(newsOf(told.current, next));
    told.current = next;
  }, [tell, look, select, hidden, screen, selector, saves, presses]);
  return { frame, ready };
};
