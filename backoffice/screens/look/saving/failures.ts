// The notification of a failed save.
import { useRef } from 'react';
import { dismiss, notify } from '../../../ui/notify/notify.ts';

/** One notification at a time, removed by the next success: it would contradict it. */
export const useFailures = () => {
  const notificationId = useRef<number | null>(null);
  const clear = () => {
    if (notificationId.current !== null) dismiss(notificationId.current);
  };
  return {
    clear,
    show: (text: string) => {
      clear();
      notificationId.current = notify(text, { tone: 'bad', duration: 8000 });
    },
  };
};
