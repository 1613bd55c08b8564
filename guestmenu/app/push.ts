// Web Push of an order: asked for by a press alone, by the worker that also keeps the menu readable.
import { fetchPushKey, subscribePush, unsubscribePush } from './api.ts';
import { WORKER } from './offline.ts';

/** iPhones know it only where the page was added to the home screen; others on https and localhost. */
export const isPushKnown = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const KEY = 'told-of';
/** Whether this phone asked to be told of an order. */
export const isToldOf = (uuid: string): boolean => {
  try {
    return Notification.permission === 'granted' && localStorage.getItem(KEY) === uuid;
  } catch {
    return false;
  }
};
const note = (uuid: string | null): void => {
  try {
    if (uuid === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, uuid);
  } catch {
    // Asked again after a reload.
  }
};

const OFFERED = 'told-offered';
/** Whether this order is the first that the phone offers to tell of. */
export const isFirstOffer = (uuid: string): boolean => {
  try {
    const first = localStorage.getItem(OFFERED) ?? uuid;
    localStorage.setItem(OFFERED, first);
    return first === uuid;
  } catch {
    return false;
  }
};

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one !== null && one !== undefined && new Uint8Array(one).join() === other.join();

const subscriptionWith = async (key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/m/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, key)) return known;
  // Of an installation with another key.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

export type Asked = 'on' | 'denied' | 'failed';

/** Asks the guest, the browser and the server; nothing throws. */
export const askToBeTold = async (uuid: string): Promise<Asked> => {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const key = await fetchPushKey();
    if (key.kind !== 'ok') return 'failed';
    const { endpoint, keys } = (await subscriptionWith(bytesOf(key.value.key))).toJSON();
    if ((await subscribePush(uuid, { endpoint, keys })).kind !== 'ok') return 'failed';
    note(uuid);
    return 'on';
  } catch {
    return 'failed';
  }
};

/** False where the server could not be told. */
export const askNoMore = async (uuid: string): Promise<boolean> => {
  if ((await unsubscribePush(uuid)).kind !== 'ok') return false;
  note(null);
  return true;
};
