// The server's errors of the fields in a dialog about factors.
import { ApiError } from '@ardoise/contract/errors.ts';
import { useState } from 'react';
import { ConnectionError } from '../../../app/api.ts';
import { t } from '../../../i18n/translate.ts';
import { errorText, limitText, problemText } from '../../../ui/error-text.ts';

export type Problems = Partial<Record<'password' | 'code' | 'name', string>>;
type Failure = Problems & { other?: string };

const failureOf = (error: unknown): Failure => {
  const wait = limitText(error);
  if (wait) return { other: wait };
  if (!(error instanceof ApiError) || !error.errors) return { other: errorText(error) };
  const { password, code, name, passkey } = error.errors;
  if (passkey) return { other: t('errors.passkey_refused') };
  const found = {
    ...(password && { password: problemText(password) }),
    ...(code && { code: problemText(code) }),
    ...(name && { name: problemText(name) }),
  };
  return Object.keys(found).length > 0 ? found : { other: errorText(error) };
};

/** Sends one request at a time; exposes whether one is pending and the last failure. `onLost`: called if no response arrives. */
export const useSending = (onLost?: () => void) => {
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<Failure>({});
  const send = async (work: () => Promise<void>): Promise<void> => {
    setPending(true);
    setProblems({});
    try {
      await work();
    } catch (error) {
      setProblems(failureOf(error));
      if (error instanceof ConnectionError) onLost?.();
    }
    setPending(false);
  };
  return { pending, problems, setProblems, send };
};
