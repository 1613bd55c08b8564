// One attempt after the other at what a form of the sign-in pages sends: whether one is on its way, and what the last one failed of.
import { useRef, useState } from 'react';
import { failureText } from './failure.ts';
import { toFirstProblem } from './parts.tsx';

export const useAttempt = () => {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // At once, not with the next rendering: a double press sends once.
  const busy = useRef(false);
  /** Sends what `form` holds. */
  const attempt = async (form: HTMLFormElement, send: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    try {
      // What succeeds takes the place of the form, which does not come to life once more before.
      await send();
    } catch (error) {
      busy.current = false;
      toFirstProblem(form, () => {
        setFailure(error);
        setPending(false);
      });
    }
  };
  /** As before the first one: for a form that is shown again. */
  const rest = () => {
    busy.current = false;
    setPending(false);
    setFailure(null);
  };
  return { rest, pending, failure, problem: failure === null ? '' : failureText(failure), attempt };
};
