// The page in a frame, where it is one of our own that has said that it listens.
import type { RefObject } from 'react';

/** A frame, and how often its page said that it listens: a page that is read anew has none of the ears of the one before. */
export type Framed = { frame: RefObject<HTMLIFrameElement | null>; ready: number };

/** Null: nobody listens there, or it is none of ours. */
export const pageIn = ({ frame: { current }, ready }: Framed): Window | null => {
  try {
    return ready > 0 && current?.contentWindow?.document ? current.contentWindow : null;
  } catch {
    return null;
  }
};
