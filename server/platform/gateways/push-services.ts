// Hosts of known push services; a subscription for another host does not come from a browser.

/** Chrome and Edge on Android, Firefox, Safari, Edge on Windows; `*.` matches any subdomain. */
const KNOWN = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', '*.notify.windows.com'];

/** True if a host is valid in the setting. */
export const isServiceName = (name: string): boolean => /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(name);

/** True if an endpoint is of a known push service, or of one in `added`. */
export const isPushService = (endpoint: string, added: readonly string[] = []): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return [...KNOWN, ...added].some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name));
};
