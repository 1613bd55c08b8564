// Addresses of the venue elsewhere: each field takes its own site only, because guests trust the sign beside the link.
import { FieldProblems } from '@ardoise/contract/errors.ts';

type Links = Record<'instagram' | 'facebook' | 'tripadvisor' | 'gmaps' | 'website', string>;

const tripadvisorEndings =
  'com fr it es de at ch be nl pt ie ca se dk fi pl cz ru in jp cn cl co.uk co.nz co.za co.il co.kr co.id co.hu com.au com.br com.mx com.ar com.pe com.ve com.co com.tr com.gr com.hk com.sg com.my com.ph com.tw com.vn com.eg rs sk'
    .split(' ')
    .map((ending) => ending.replace('.', '\\.'))
    .join('|');
/** Google answers under com and under the endings of countries (`fr`, `co.uk`, `com.br`). */
const google = /^(www\.|maps\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})$/;

const sites: Record<keyof Links, (url: URL) => boolean> = {
  instagram: ({ hostname }) => /^((www|m)\.)?instagram\.com$/.test(hostname),
  facebook: ({ hostname }) => /^((www|m|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^fb\.(com|me)$/.test(hostname),
  tripadvisor: ({ hostname }) => new RegExp(`^((www|[a-z]{2})\\.)?tripadvisor\\.(${tripadvisorEndings})$`).test(hostname),
  gmaps: ({ hostname, pathname }) => {
    if (/^(maps\.app\.goo\.gl|g\.page|share\.google)$/.test(hostname)) return true;
    if (hostname === 'goo.gl' || (google.test(hostname) && !hostname.startsWith('maps.'))) return /^\/maps(\/|$)/.test(pathname);
    return google.test(hostname);
  },
  // A name with a dot: guests reach neither addresses of numbers nor names of one network.
  website: ({ hostname }) => /\.[a-z][a-z\d-]*$/.test(hostname),
};

/** The contract has checked that the address is one. */
const fits = (field: keyof Links, address: string): boolean => {
  if (address === '') return true;
  const url = new URL(address);
  return url.username === '' && url.password === '' && url.port === '' && sites[field](url);
};

/** 422 that names every link that leads elsewhere than its field says; unusual paths are nobody's business. */
export const requireLinks = (links: Links): void => {
  const problems = new FieldProblems();
  for (const field of Object.keys(sites) as (keyof Links)[])
    if (!fits(field, links[field])) problems.add(field, 'wrong_site', 'This address does not belong to that site.');
  problems.throwAs('contradiction');
};
