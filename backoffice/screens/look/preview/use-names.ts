// What guests call the records that a look speaks of: the page in the frame is asked, which shows them.
import { type Names, readFromFrame, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { useEffect, useState } from 'react';
import { markerOf } from '../markers.ts';
import type { Framed } from './page-in.ts';

/** By selector; of what the page does not show there is none. */
export const useNames = ({ frame, ready }: Framed, selectors: readonly string[]): Names => {
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || !source || source !== frame.current?.contentWindow) return;
      const message = readFromFrame(data);
      if (message?.type === 'named') setNames(message.names);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  const asked = [...new Set(selectors)].filter((selector) => selector !== markerOf(selector)).join(' ');
  useEffect(() => {
    if (ready === 0 || asked === '') return;
    const question: ToFrame = { type: 'name', selectors: asked.split(' ') };
    frame.current?.contentWindow?.postMessage(question, location.origin);
  }, [frame, ready, asked]);
  return names;
};
