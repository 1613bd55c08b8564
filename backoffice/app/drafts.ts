// Unsaved input, kept in IndexedDB so that it survives an expired session, a crash or a lost network. A draft belongs to one user, venue,
// resource and record. A browser without IndexedDB, or without free space, keeps no drafts. No form with a draft holds a password.
import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { claimsOf } from './session/session.ts';
import { readToken } from './session/storage.ts';

/** A draft older than this is discarded. */
const DRAFT_DAYS = 7;
/** The longest delay between a change and its draft, in milliseconds. */
const DELAY_MS = 400;
/** The longest that a sign-out waits for IndexedDB, in milliseconds. */
const DATABASE_TIMEOUT_MS = 1000;

/** User, venue, resource, and the record's id or `new`. */
export type DraftKey = [user: string, venue: string, resource: string, record: string];
/** `read`: the record that the form started with; `values`: the content of the form at `at` (milliseconds). */
export type Draft = { at: number; read: Record<string, unknown>; values: Record<string, unknown> };

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('ardoise', 'drafts');
  return opened;
};

/** Ignores errors of IndexedDB: a draft is a convenience, so a lost one is not reported. */
const ignoringErrors = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const isOld = ({ at }: Draft): boolean => Date.now() - at > DRAFT_DAYS * 86_400_000;
/** Prevents another tab from writing a draft after a sign-out. */
const isOfCurrentUser = ([user]: DraftKey): boolean => claimsOf(readToken() ?? '')?.sub === user;

export const readDraft = (key: DraftKey): Promise<Draft | undefined> =>
  ignoringErrors(async () => {
    const draft = await get<Draft>(key, store());
    return draft && !isOld(draft) ? draft : undefined;
  });

/** Erases every draft in this browser, after a sign-out. */
export const eraseDrafts = async (): Promise<void> => {
  writers.clear();
  await withTimeout(ignoringErrors(() => clear(store())));
};

/** Erases old drafts and those of other users. */
export const eraseOtherDrafts = async (user: string): Promise<void> => {
  await ignoringErrors(async () => {
    const kept = await entries<DraftKey, Draft>(store());
    await delMany(
      kept.filter(([[owner], draft]) => owner !== user || isOld(draft)).map(([key]) => key),
      store(),
    );
  });
};

type Writer = { flush(): Promise<unknown> };
const writers = new Set<Writer>();

const withTimeout = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS))]);

/** Writes pending drafts now. */
export const flushDrafts = async (): Promise<void> => {
  await withTimeout(Promise.all([...writers].map((writer) => writer.flush())));
};

/** Writes pending drafts when the page is hidden: the browser may discard it without another event. */
const flushWhenHidden = (): void => {
  const flush = () => void flushDrafts();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
};
let isListening = false;

/** Writes one draft. `changed` is cheap: it only schedules a write. */
export const draftWriter = (key: DraftKey, snapshot: () => Omit<Draft, 'at'>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  let written: Promise<unknown> = Promise.resolve();
  const write = () => {
    stop();
    if (isOfCurrentUser(key)) written = ignoringErrors(() => set(key, { at, ...snapshot() }, store()));
  };
  const writer: Writer = {
    flush() {
      if (timer !== undefined) write();
      return written;
    },
  };
  return {
    open() {
      if (!isListening) flushWhenHidden();
      isListening = true;
      writers.add(writer);
    },
    changed() {
      at = Date.now();
      timer ??= setTimeout(write, DELAY_MS);
    },
    discard() {
      stop();
      void ignoringErrors(() => del(key, store()));
    },
    /** Writes a pending draft before its form unmounts. */
    close() {
      void writer.flush();
      writers.delete(writer);
    },
    stop,
  };
};
