// Addresses of a venue elsewhere: each field takes its own site only, because guests trust the sign beside the link. What is unusual there
// is said and taken, since these sites change their addresses (docs/product/venues.md#links).

export const LINKS = ['website', 'instagram', 'facebook', 'tripadvisor', 'gmaps'] as const;
export type Link = (typeof LINKS)[number];

const tripadvisorEndings =
  'com fr it es de at ch be nl pt ie ca se dk fi pl cz ru in jp cn cl co.uk co.nz co.za co.il co.kr co.id co.hu com.au com.br com.mx com.ar com.pe com.ve com.co com.tr com.gr com.hk com.sg com.my com.ph com.tw com.vn com.eg rs sk'
    .split(' ')
    .map((ending) => ending.replace('.', '\\.'))
    .join('|');
const tripadvisor = new RegExp(`^((www|[a-z]{2})\\.)?tripadvisor\\.(${tripadvisorEndings})$`);
/** Google answers under com and under the endings of countries (`fr`, `co.uk`, `com.br`). */
const google = /^(www\.|maps\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})$/;
/** Of Google, what leads to a place by a short address. */
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
  // A name with a dot: guests reach neither addresses of numbers nor names of one network.
  website: ({ hostname }) => /\.[a-z][a-z\d-]*$/.test(hostname),
};

const hasUserInfo = /^[a-z][a-z\d+.-]*:[/\\]*[^/\\?#]*@/i;
/** Controls, marks of direction, and what shows nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** True for an address that looks as if it led elsewhere: by a name before `@` (https://bank.example@other.example), or by hidden characters. */
export const isDisguised = (address: string): boolean => hasUserInfo.test(address.trim()) || HIDDEN.test(address);

const urlOf = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** Whether a web address leads to the site of its field; nothing is one too. */
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

/** Of an address of the right site: whether one may doubt that it opens what guests look for there. */
export const isUnusual = (field: Link, address: string): boolean => {
  const url = address === '' || !isOfSite(field, address) ? null : urlOf(address);
  return url !== null && !(usual[field](url) && (url.protocol === 'https:' || field === 'website'));
};

/** The address of an account that was typed as `@name`; anything else stays. */
export const expandName = (field: Link, typed: string): string => {
  const [, name] = /^@([A-Za-z0-9._]{1,30})$/.exec(typed.trim()) ?? [];
  return field === 'instagram' && name ? `https://www.instagram.com/${name}/` : typed;
};
