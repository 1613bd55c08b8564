// The display names of a look's records, requested from the page in the frame.
import { type Names, readFromFrame, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { useEffect, useState } from 'react';
import { markerOf } from '../markers.ts';
import type { Framed } from './page-in.ts';

/** Names by selector; records that the page does not show have none. */
export const useNames = ({ frame, ready }: Framed, selectors: readonly string[]): Names => {
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || !source || source !== frame.current?.contentWindow) return;
      const message = readFromFrame(data);
      if (message?.type === 'named') setNames(message.names);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [frame]);
  const selectorList = [...new Set(selectors)].filter((selector) => selector !== markerOf(selector)).join(' ');
  useEffect(() => {
    if (ready === 0 || selectorList === '') return;
    const request: ToFrame = { type: 'name', selectors: selectorList.split(' ') };
    frame.current?.contentWindow?.postMessage(request, location.origin);
  }, [frame, ready, selectorList]);
  return names;
};
