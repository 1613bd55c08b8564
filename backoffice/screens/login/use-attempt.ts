// The submission of a sign-in form: one attempt at a time, and the last failure.
import { useRef, useState } from 'react';
import { failureText } from './failure.ts';
import { focusFirstProblem } from './parts.tsx';

export const useAttempt = () => {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // A ref, because state changes only at the next render and a double press must send once.
  const busy = useRef(false);
  /** Sends the form. */
  const attempt = async (form: HTMLFormElement, send: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    try {
      // A successful form is replaced, so it stays disabled until then.
      await send();
    } catch (error) {
      busy.current = false;
      focusFirstProblem(form, () => {
        setFailure(error);
        setPending(false);
      });
    }
  };
  /** Resets the state, for a form that is shown again. */
  const reset = () => {
    busy.current = false;
    setPending(false);
    setFailure(null);
  };
  return { reset, pending, failure, problem: failure === null ? '' : failureText(failure), attempt };
};
