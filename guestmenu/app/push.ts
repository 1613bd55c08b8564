// Web Push for an order. Requested only by a tap, through the service worker that also caches the menu.
import { fetchPushKey, subscribePush, unsubscribePush } from './api.ts';
import { WORKER } from './offline.ts';

/** On iPhones only if the page was added to the home screen; in other browsers on https and localhost. */
export const isPushSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const ENABLED_KEY = 'told-of';
/** True if this phone has enabled push for an order. */
export const hasPush = (uuid: string): boolean => {
  try {
    return Notification.permission === 'granted' && localStorage.getItem(ENABLED_KEY) === uuid;
  } catch {
    return false;
  }
};
const remember = (uuid: string | null): void => {
  try {
    if (uuid === null) localStorage.removeItem(ENABLED_KEY);
    else localStorage.setItem(ENABLED_KEY, uuid);
  } catch {
    // The guest can ask again after a reload.
  }
};

const OFFERED_KEY = 'told-offered';
/** True if this order is the first one for which the phone offers push. */
export const isFirstOffer = (uuid: string): boolean => {
  try {
    const first = localStorage.getItem(OFFERED_KEY) ?? uuid;
    localStorage.setItem(OFFERED_KEY, first);
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
  // The subscription belongs to an installation with another key.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

export type PushResult = 'on' | 'denied' | 'failed';

/** Asks the guest, then subscribes in the browser and at the server. Never throws. */
export const enablePush = async (uuid: string): Promise<PushResult> => {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const key = await fetchPushKey();
    if (key.kind !== 'ok') return 'failed';
    const { endpoint, keys } = (await subscriptionWith(bytesOf(key.value.key))).toJSON();
    if ((await subscribePush(uuid, { endpoint, keys })).kind !== 'ok') return 'failed';
    remember(uuid);
    return 'on';
  } catch {
    return 'failed';
  }
};

/** False if the server could not be reached. */
export const disablePush = async (uuid: string): Promise<boolean> => {
  if ((await unsubscribePush(uuid)).kind !== 'ok') return false;
  remember(null);
  return true;
};
