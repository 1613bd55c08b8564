// Uploads of a form's pictures: saving waits for them, leaving asks first, and Cancel stops them.
import { createContext, useCallback, useContext, useRef, useState } from 'react';

/** `finished` resolves to true if the picture was stored, and never rejects. */
export type Upload = { finished: Promise<boolean>; stop(): void };

type RegisterUpload = (sending: Upload) => void;
export const UploadContext = createContext<RegisterUpload>(() => undefined);
/** Returns the function by which a field registers its upload with the form. */
export const useRegisterUpload = (): RegisterUpload => useContext(UploadContext);

/** The current upload of a form. Only the last one counts, because it replaces the ones before. */
export const useUploads = () => {
  const last = useRef<Upload | null>(null);
  const [sending, setSending] = useState(false);
  const register = useCallback(async (started: Upload) => {
    last.current = started;
    setSending(true);
    await started.finished;
    if (last.current !== started) return;
    last.current = null;
    setSending(false);
  }, []);
  /** Waits for the upload; false if it failed. */
  const finished = useCallback(async () => {
    let awaited = last.current;
    while (awaited) {
      const isStored = await awaited.finished;
      if (last.current === awaited || last.current === null) return isStored;
      awaited = last.current;
    }
    return true;
  }, []);
  const stop = useCallback(() => last.current?.stop(), []);
  return { sending, register, finished, stop };
};
