// One attempt after the other at what a form of the sign-in pages sends: whether one is on its way, and what the last one failed of.
import { useState } from 'react';
import { failureText } from './failure.ts';
import { toFirstProblem } from './parts.tsx';

export const useAttempt = () => {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** Sends what `form` holds. */
  const attempt = async (form: HTMLFormElement, send: () => Promise<void>): Promise<void> => {
    setPending(true);
    setFailure(null);
    try {
      // What succeeds takes the place of the form, which does not come to life once more before.
      await send();
    } catch (error) {
      toFirstProblem(form, () => {
        setFailure(error);
        setPending(false);
      });
    }
  };
  return { pending, failure, problem: failure === null ? '' : failureText(failure), attempt };
};
