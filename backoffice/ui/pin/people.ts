// Who may sign in at this tablet by a PIN.
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../app/api.ts';
import type { Tablet } from '../../app/session/storage.ts';

export type Worker = { id: string; name: string };
export type Place = { venue: string; people: readonly Worker[] };

export const isUnknownDevice = (error: unknown): boolean => error instanceof ApiError && error.code === 'device_unknown';

/** As they were read last: shown at once, while they are read anew. */
let known: { device: string; place: Place } | undefined;

export const usePeople = ({ venue, id, token }: Tablet): { place: Place | undefined; error: unknown; read(): void } => {
  const [place, setPlace] = useState(known?.device === id ? known.place : undefined);
  const [error, setError] = useState<unknown>(null);
  const read = useCallback(() => {
    setError(null);
    call('POST /api/auth/device', { body: { venue, device: token } }).then(
      (found) => {
        known = { device: id, place: found };
        setPlace(found);
      },
      (failure) => setError(failure),
    );
  }, [venue, id, token]);
  useEffect(read, [read]);
  return { place, error, read };
};
