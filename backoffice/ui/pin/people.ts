// The people who can sign in at this tablet by PIN.
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../app/api.ts';
import type { Tablet } from '../../app/session/storage.ts';

export type Worker = { id: string; name: string };
export type DevicePeople = { venue: string; people: readonly Worker[] };

export const isUnknownDevice = (error: unknown): boolean => error instanceof ApiError && error.code === 'device_unknown';

/** The last answer, shown while the list is read again. */
let cached: { device: string; place: DevicePeople } | undefined;

export const usePeople = ({ venue, id, token }: Tablet): { place: DevicePeople | undefined; error: unknown; read(): void } => {
  const [place, setPlace] = useState(cached?.device === id ? cached.place : undefined);
  const [error, setError] = useState<unknown>(null);
  const read = useCallback(() => {
    setError(null);
    call('POST /api/auth/device', { body: { venue, device: token } }).then(
      (found) => {
        cached = { device: id, place: found };
        setPlace(found);
      },
      (failure) => setError(failure),
    );
  }, [venue, id, token]);
  useEffect(read, [read]);
  return { place, error, read };
};
