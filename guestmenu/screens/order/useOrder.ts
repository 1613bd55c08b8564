import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchOrder, type Outcome } from '../../app/api.ts';
import { followStream, onReturn } from '../../app/live.ts';

const POLL_MS = 5000;
const FINAL: readonly string[] = ['DELIVERED', 'CANCELLED', 'ABANDONED'];
export const isFinal = ({ status }: Pick<GuestOrder, 'status'>): boolean => FINAL.includes(status);

/** Awaits a response and shows its order, unless a later request or event has been shown meanwhile. */
export type ApplyAnswer = (asked: Promise<Outcome<GuestOrder>>) => Promise<Outcome<GuestOrder>>;

export type LiveOrder = {
  order: GuestOrder | null;
  /** There is no such order. */
  unknown: boolean;
  /** No connection to the server. */
  lost: boolean;
  reload: () => Promise<void>;
  answered: ApplyAnswer;
};

const parse = (data: string): GuestOrder | null => {
  try {
    return JSON.parse(data) as GuestOrder;
  } catch {
    return null;
  }
};

/**
 * Follows an order by its event stream; polls every five seconds while the stream or the network is down. Stops when the order is final.
 */
export const useOrder = (uuid: string): LiveOrder => {
  const [order, setOrder] = useState<GuestOrder | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [lost, setLost] = useState(false);
  const [streaming, setStreaming] = useState(true);
  /** Counts requests and stream events in order; `shown` is the number of the one that is displayed. */
  const turns = useRef({ last: 0, shown: 0 });
  const show = useCallback((received: GuestOrder, turn: number) => {
    turns.current.shown = turn;
    setOrder(received);
    setLost(false);
  }, []);
  const answered = useCallback<ApplyAnswer>(
    async (asked) => {
      turns.current.last += 1;
      const turn = turns.current.last;
      const outcome = await asked;
      if (outcome.kind === 'ok' && turn > turns.current.shown) show(outcome.value, turn);
      return outcome;
    },
    [show],
  );
  const reload = useCallback(async () => {
    const { shown } = turns.current;
    const outcome = await answered(fetchOrder(uuid));
    if (outcome.kind === 'ok' || turns.current.shown !== shown) return;
    setLost(outcome.kind === 'unknown');
    if (outcome.kind === 'refused' && outcome.status !== 429) setUnknown(true);
  }, [uuid, answered]);
  const over = unknown || (order !== null && isFinal(order));
  useEffect(() => {
    void reload();
  }, [reload]);
  useEffect(() => {
    if (over) return;
    const stop = followStream(`/api/public/order/${uuid}/events`, 'order', {
      onData: (data) => {
        const received = parse(data);
        if (!received) return;
        turns.current.last += 1;
        show(received, turns.current.last);
      },
      onOpen: () => {
        setStreaming(true);
        void reload();
      },
      onLost: () => {
        setStreaming(false);
        setLost(true);
        void reload();
      },
    });
    const offline = () => setLost(true);
    addEventListener('offline', offline);
    const stopWatching = onReturn(reload);
    return () => {
      stop();
      stopWatching();
      removeEventListener('offline', offline);
    };
  }, [uuid, over, show, reload]);
  useEffect(() => {
    if (over || (streaming && !lost)) return;
    const poll = window.setInterval(reload, POLL_MS);
    return () => window.clearInterval(poll);
  }, [over, streaming, lost, reload]);
  return { order, unknown, lost, reload, answered };
};
