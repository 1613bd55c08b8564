// Access to the page in a frame, if it is same-origin and has reported that it is ready.
import type { RefObject } from 'react';

/** A frame, and the number of times that its page reported ready: a reloaded page has lost its listeners. */
export type Framed = { frame: RefObject<HTMLIFrameElement | null>; ready: number };

/** Null: the page is not ready, or not same-origin. */
export const pageIn = ({ frame: { current }, ready }: Framed): Window | null => {
  try {
    return ready > 0 && current?.contentWindow?.document ? current.contentWindow : null;
  } catch {
    return null;
  }
};
