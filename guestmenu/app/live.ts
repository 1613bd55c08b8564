// Server-sent event streams, and the moments when a page may have missed an event.

const RECONNECT_MS = 5000;
/** The server sends a heartbeat every 15 s. A stream without two of them, plus a margin, is considered dead. */
const SILENCE_MS = 35_000;

/** Runs `work` one at a time; calls during a run cause one more run after it. */
export const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let running = false;
  let again = false;
  const run = async () => {
    again = running;
    if (running) return;
    running = true;
    await work();
    running = false;
    if (again) void run();
  };
  return () => void run();
};

type StreamListeners = {
  onData: (data: string) => void;
  /** `again`: reconnected, so events may have been missed. */
  onOpen: (again: boolean) => void;
  /** Called once, until the stream opens again. */
  onLost?: () => void;
};

/**
 * Keeps a server-sent event stream open. The browser reconnects after a broken connection; this also reconnects after a refusal and after a
 * long silence.
 */
export const followStream = (address: string, event: string, { onData, onOpen, onLost }: StreamListeners): (() => void) => {
  let source: EventSource | null = null;
  let timer = 0;
  let opened = false;
  let lost = false;
  const connectIn = (milliseconds: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(connect, milliseconds);
  };
  const lose = () => {
    if (!lost) onLost?.();
    lost = true;
  };
  const restartTimeout = () => connectIn(SILENCE_MS);
  const connect = () => {
    if (source) lose();
    source?.close();
    source = new EventSource(address);
    restartTimeout();
    source.addEventListener('beat', restartTimeout);
    source.addEventListener(event, (message) => {
      restartTimeout();
      onData(String(message.data));
    });
    source.onopen = () => {
      restartTimeout();
      lost = false;
      onOpen(opened);
      opened = true;
    };
    source.onerror = () => {
      lose();
      if (source?.readyState === EventSource.CLOSED) connectIn(RECONNECT_MS);
    };
  };
  connect();
  // A network change may not break the connection, or break it only later. Reconnecting shows its actual state.
  for (const change of ['online', 'offline']) addEventListener(change, connect);
  return () => {
    for (const change of ['online', 'offline']) removeEventListener(change, connect);
    window.clearTimeout(timer);
    source?.close();
  };
};

/** Calls back when the page becomes visible again, or the network is back. */
export const onReturn = (callback: () => void): (() => void) => {
  const visible = () => document.visibilityState === 'visible' && callback();
  document.addEventListener('visibilitychange', visible);
  addEventListener('online', callback);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    removeEventListener('online', callback);
  };
};
