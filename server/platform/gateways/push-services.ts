// The hosts that browsers take their notifications from: a subscription elsewhere is nobody's browser.

/** Chrome and Edge on Android, Firefox, Safari, Edge on Windows; `*.` stands for any name in front. */
const KNOWN = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', '*.notify.windows.com'];

/** A host as the setting names it. */
export const isServiceName = (name: string): boolean => /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(name);

/** True for an endpoint of a known push service, or of those that were `added`. */
export const isPushService = (endpoint: string, added: readonly string[] = []): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return [...KNOWN, ...added].some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name));
};
