// Validates a venue's links: each field accepts only its own site, because guests trust the icon beside the link. Unusual addresses of the
// right site are accepted with a warning, because sites change their address formats (docs/product/venues.md#links).

export const LINKS = ['website', 'instagram', 'facebook', 'tripadvisor', 'gmaps'] as const;
export type Link = (typeof LINKS)[number];

const tripadvisorEndings =
  'com fr it es de at ch be nl pt ie ca se dk fi pl cz ru in jp cn cl co.uk co.nz co.za co.il co.kr co.id co.hu com.au com.br com.mx com.ar com.pe com.ve com.co com.tr com.gr com.hk com.sg com.my com.ph com.tw com.vn com.eg rs sk'
    .split(' ')
    .map((ending) => ending.replace('.', '\\.'))
    .join('|');
const tripadvisor = new RegExp(`^((www|[a-z]{2})\\.)?tripadvisor\\.(${tripadvisorEndings})$`);
/** Google uses com and country endings (`fr`, `co.uk`, `com.br`). */
const google = /^(www\.|maps\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})$/;
/** Short addresses of Google for places. */
const shortMaps = /^(maps\.app\.goo\.gl|g\.page|share\.google)$/;

const sites: Record<Link, (url: URL) => boolean> = {
  instagram: ({ hostname }) => /^((www|m)\.)?instagram\.com$/.test(hostname),
  facebook: ({ hostname }) => /^((www|m|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^fb\.(com|me)$/.test(hostname),
  tripadvisor: ({ hostname }) => tripadvisor.test(hostname),
  gmaps: ({ hostname, pathname }) => {
    if (shortMaps.test(hostname)) return true;
    if (hostname === 'goo.gl' || (google.test(hostname) && !hostname.startsWith('maps.'))) return /^\/maps(\/|$)/.test(pathname);
    return google.test(hostname);
  },
  // Requires a dot and a letter after it: guests can reach neither IP addresses nor names of a local network.
  website: ({ hostname }) => /\.[a-z][a-z\d-]*$/.test(hostname),
};

const hasUserInfo = /^[a-z][a-z\d+.-]*:[/\\]*[^/\\?#]*@/i;
/** Control, format and other invisible characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** True if an address pretends to lead elsewhere: a name before `@` (https://bank.example@other.example), or hidden characters. */
export const isDisguised = (address: string): boolean => hasUserInfo.test(address.trim()) || HIDDEN.test(address);

const urlOf = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** True if a web address belongs to the site of its field; an empty one does. */
export const isOfSite = (field: Link, address: string): boolean => {
  if (address === '') return true;
  const url = urlOf(address);
  return url !== null && !isDisguised(address) && url.port === '' && sites[field](url);
};

const NO_ACCOUNT = /^\/(p|reel|reels|explore|stories|accounts|direct|tv)(\/|$)/;
const NO_PAGE = /^\/(profile\.php|people|pages|p|watch|groups|events|marketplace|reel|share|sharer|login)(\/|$)/;

const usual: Record<Link, (url: URL) => boolean> = {
  website: ({ protocol }) => protocol === 'https:',
  instagram: ({ pathname }) => /^\/[A-Za-z0-9._]{1,30}\/?$/.test(pathname) && !NO_ACCOUNT.test(pathname),
  facebook: ({ pathname, searchParams }) => {
    if (pathname === '/profile.php') return /^\d+$/.test(searchParams.get('id') ?? '');
    return /^\/(people|pages|p)\/[^/]+/.test(pathname) || (/^\/[^/]{2,}\/?$/.test(pathname) && !NO_PAGE.test(pathname));
  },
  tripadvisor: ({ pathname }) => /^\/(Restaurant|Attraction|Hotel)_Review-g\d+-d\d+[^/]*\.html$/.test(pathname),
  gmaps: ({ hostname, pathname, searchParams }) => {
    if (shortMaps.test(hostname)) return pathname.length > 1;
    if (hostname === 'goo.gl') return /^\/maps\/[^/]+/.test(pathname);
    if (/^\/maps\/place\/[^/]+/.test(pathname)) return true;
    if (/^\/maps\/search\/?$/.test(pathname)) return searchParams.get('api') === '1' && searchParams.has('query');
    return searchParams.has('cid') || searchParams.has('q');
  },
};

/** True if an address of the right site has an unusual form, so that it may not open the expected page. */
export const isUnusual = (field: Link, address: string): boolean => {
  const url = address === '' || !isOfSite(field, address) ? null : urlOf(address);
  return url !== null && !(usual[field](url) && (url.protocol === 'https:' || field === 'website'));
};

/** Expands an account name typed as `@name` to its address; other input stays. */
export const expandName = (field: Link, typed: string): string => {
  const [, name] = /^@([A-Za-z0-9._]{1,30})$/.exec(typed.trim()) ?? [];
  return field === 'instagram' && name ? `https://www.instagram.com/${name}/` : typed;
};
