// Loads a dialog when it is opened; if that fails, the editor stays open.
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ConnectionError } from '../../../app/api.ts';
import { notifyError } from '../../../ui/notify/notify.ts';

/** Null while the dialog is closed or loading. */
export const useLoaded = <Props>(
  opened: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null => {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (!opened || Loaded) return;
    load().then(
      (found) => setLoaded(() => found),
      () => {
        notifyError(new ConnectionError());
        failed.current();
      },
    );
  }, [opened, Loaded, load]);
  return opened ? Loaded : null;
};
