// Streams of the server, and the moments at which a page may have missed something.

const RECONNECT_MS = 5000;
/** Two beats of the server's heart, one each 15 seconds, and some air: a stream that is silent for longer is dead. */
const SILENCE_MS = 35_000;

/** Asks one question at a time; what is wanted meanwhile is asked once more at its end. */
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

type Follower = {
  onData: (data: string) => void;
  /** `again`: not for the first time, so something may have been missed. */
  onOpen: (again: boolean) => void;
  /** Once, until it opens again. */
  onLost?: () => void;
};

/** Keeps a server-sent stream open: the browser reconnects by itself after a broken line, this does after a refusal and a long silence. */
export const followStream = (address: string, event: string, { onData, onOpen, onLost }: Follower): (() => void) => {
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
  const heard = () => connectIn(SILENCE_MS);
  const connect = () => {
    if (source) lose();
    source?.close();
    source = new EventSource(address);
    heard();
    source.addEventListener('beat', heard);
    source.addEventListener(event, (message) => {
      heard();
      onData(String(message.data));
    });
    source.onopen = () => {
      heard();
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
  // Not every break ends the line, and one that is just opening may still say so after it: opened anew, it tells what holds now.
  for (const change of ['online', 'offline']) addEventListener(change, connect);
  return () => {
    for (const change of ['online', 'offline']) removeEventListener(change, connect);
    window.clearTimeout(timer);
    source?.close();
  };
};

/** Calls back when the page is looked at again, or the network is back. */
export const onReturn = (callback: () => void): (() => void) => {
  const visible = () => document.visibilityState === 'visible' && callback();
  document.addEventListener('visibilitychange', visible);
  addEventListener('online', callback);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    removeEventListener('online', callback);
  };
};
