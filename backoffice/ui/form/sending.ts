// A picture that is on its way while its form is filled in: saving waits for it, leaving asks first, and Cancel stops it.
import { createContext, useCallback, useContext, useRef, useState } from 'react';

/** `arrived` never fails: it says whether the record has the picture now. */
export type Sending = { arrived: Promise<boolean>; stop(): void };

type Begin = (sending: Sending) => void;
export const SendingContext = createContext<Begin>(() => undefined);
/** How a field tells its form what it has begun to send. */
export const useBeginSending = (): Begin => useContext(SendingContext);

/** What a form's fields are sending; the last one counts, as it took the place of those before. */
export const useSending = () => {
  const last = useRef<Sending | null>(null);
  const [sending, setSending] = useState(false);
  const begin = useCallback(async (started: Sending) => {
    last.current = started;
    setSending(true);
    await started.arrived;
    if (last.current !== started) return;
    last.current = null;
    setSending(false);
  }, []);
  /** Waits for what is on its way; false when it did not arrive. */
  const arrived = useCallback(async () => {
    let awaited = last.current;
    while (awaited) {
      const whole = await awaited.arrived;
      if (last.current === awaited || last.current === null) return whole;
      awaited = last.current;
    }
    return true;
  }, []);
  const stop = useCallback(() => last.current?.stop(), []);
  return { sending, begin, arrived, stop };
};
