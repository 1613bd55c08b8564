// Controls the guest page in the frame: sends the whole look when the page is ready, then only changes.
import { type FromFrame, readFromFrame, type Screen, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { differenceOf } from '../editing.ts';

export type Chosen = Extract<FromFrame, { type: 'selected' }>;
/** The state to show in the frame. */
export type FrameState = {
  look: Look;
  select: boolean;
  hidden: boolean;
  screen: Screen;
  selector: string | null;
  /** Number of saves. */
  saves: number;
};

const NOTHING: Look = new Map();

/** All messages for a newly loaded page. */
const allMessages = ({ look, select, hidden, screen, selector }: FrameState): ToFrame[] => [
  { type: 'reset' },
  ...differenceOf(NOTHING, look),
  { type: 'mode', select },
  { type: 'hidden', shown: hidden },
  { type: 'screen', screen },
  { type: 'select', selector },
];

/** The changes since the last messages. */
const changesSince = (sent: FrameState, now: FrameState): ToFrame[] => {
  // After a save the page clears its selection, so it is sent again.
  const saved = sent.saves !== now.saves;
  return [
    ...differenceOf(sent.look, now.look),
    ...(saved ? [{ type: 'saved' } as const] : []),
    ...(saved || sent.select !== now.select ? [{ type: 'mode', select: now.select } as const] : []),
    ...(sent.hidden === now.hidden ? [] : [{ type: 'hidden', shown: now.hidden } as const]),
    ...(sent.screen === now.screen ? [] : [{ type: 'screen', screen: now.screen } as const]),
    ...(saved || sent.selector !== now.selector ? [{ type: 'select', selector: now.selector } as const] : []),
  ];
};

/** `src`: another address loads another page, which reports ready by itself. */
export const useFrame = (src: string, shows: FrameState, onChosen?: (chosen: Chosen) => void) => {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Number of times that a page reported ready: once for each load. */
  const [ready, setReady] = useState(0);
  /** Number of presses in the frame. */
  const [presses, setPresses] = useState(0);
  /** The state that the page has received; null before it is ready. */
  const sent = useRef<FrameState | null>(null);
  const now = useRef({ shows, onChosen });
  now.current = { shows, onChosen };
  const send = useCallback((messages: readonly ToFrame[]) => {
    // Only a page of the own origin receives the messages.
    for (const message of messages) frame.current?.contentWindow?.postMessage(message, location.origin);
  }, []);
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.origin !== location.origin || !event.source || event.source !== frame.current?.contentWindow) return;
      const message = readFromFrame(event.data);
      if (message?.type === 'selected' && sent.current) {
        // The page highlights the pressed element; the selection may be broader.
        sent.current = { ...sent.current, selector: message.selector };
        now.current.onChosen?.(message);
        setPresses((before) => before + 1);
      }
      if (message?.type !== 'ready') return;
      send(allMessages(now.current.shows));
      sent.current = now.current.shows;
      setReady((before) => before + 1);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page with another address has received no state
  useEffect(
    () => () => {
      sent.current = null;
    },
    [src],
  );
  const { look, select, hidden, screen, selector, saves } = shows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press changes the state that the page has
  useEffect(() => {
    if (!sent.current) return;
    const next = { look, select, hidden, screen, selector, saves };
    send(changesSince(sent.current, next));
    sent.current = next;
  }, [send, look, select, hidden, screen, selector, saves, presses]);
  return { frame, ready };
};
