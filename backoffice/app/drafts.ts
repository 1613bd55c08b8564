// What was typed and is not saved yet, kept in the browser's database: through a session that ends, a crash, a lost network. Each belongs
// to one person, venue, resource and record. A browser without that database, or without room in it, works as well and keeps nothing.
// Passwords are in no form that keeps a draft.
import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { claimsOf } from './session/session.ts';
import { readToken } from './session/storage.ts';

/** A draft that nobody came back to goes after these. */
const DRAFT_DAYS = 7;
/** The longest that what was typed is not kept yet, while the page lives. */
const DELAY_MS = 400;
/** A browser that does not answer holds up no sign-out for longer. */
const PATIENCE_MS = 1000;

/** User, venue, resource, and the record's id or `new`. */
export type DraftKey = [user: string, venue: string, resource: string, record: string];
/** `read` is the record that the form began with, `values` what it held at `at` (milliseconds). */
export type Draft = { at: number; read: Record<string, unknown>; values: Record<string, unknown> };

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('ardoise', 'drafts');
  return opened;
};

/** What the browser's database refuses is not kept, and nobody need hear of it. */
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const isOld = ({ at }: Draft): boolean => Date.now() - at > DRAFT_DAYS * 86_400_000;
/** After a sign-out another tab may still have something to write. */
const isOwn = ([user]: DraftKey): boolean => claimsOf(readToken() ?? '')?.sub === user;

export const readDraft = (key: DraftKey): Promise<Draft | undefined> =>
  quietly(async () => {
    const draft = await get<Draft>(key, store());
    return draft && !isOld(draft) ? draft : undefined;
  });

/** Erases every draft of this browser: somebody has signed out. */
export const eraseDrafts = async (): Promise<void> => {
  writers.clear();
  await inTime(quietly(() => clear(store())));
};

/** Erases what is too old, and what anybody else has left. */
export const eraseOtherDrafts = async (user: string): Promise<void> => {
  await quietly(async () => {
    const kept = await entries<DraftKey, Draft>(store());
    await delMany(
      kept.filter(([[owner], draft]) => owner !== user || isOld(draft)).map(([key]) => key),
      store(),
    );
  });
};

type Writer = { flush(): Promise<unknown> };
const writers = new Set<Writer>();

const inTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** Writes at once what waits to be written. */
export const flushDrafts = async (): Promise<void> => {
  await inTime(Promise.all([...writers].map((writer) => writer.flush())));
};

/** At once when the page is put away: it may not come back. */
const followPage = (): void => {
  const flush = () => void flushDrafts();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
};
let following = false;

/** Keeps one draft: `changed` at each change, which costs nothing then, `forget` once nobody wants it any more. */
export const draftWriter = (key: DraftKey, take: () => Omit<Draft, 'at'>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  let written: Promise<unknown> = Promise.resolve();
  const write = () => {
    stop();
    if (isOwn(key)) written = quietly(() => set(key, { at, ...take() }, store()));
  };
  const writer: Writer = {
    flush() {
      if (timer !== undefined) write();
      return written;
    },
  };
  return {
    open() {
      if (!following) followPage();
      following = true;
      writers.add(writer);
    },
    changed() {
      at = Date.now();
      timer ??= setTimeout(write, DELAY_MS);
    },
    forget() {
      stop();
      void quietly(() => del(key, store()));
    },
    /** What waits is written, as its form is not there any more. */
    close() {
      void writer.flush();
      writers.delete(writer);
    },
    stop,
  };
};
