// Addresses of the venue elsewhere: each field takes its own site only (docs/product/venues.md#links).
import { FieldProblems } from '@ardoise/contract/errors.ts';
import { isDisguised, isOfSite, LINKS, type Link } from '@ardoise/contract/rules/venue-links.ts';

/** 422 that names every link that leads elsewhere than its field says, or hides where it leads; unusual paths are nobody's business. */
export const requireLinks = (links: Record<Link, string>): void => {
  const problems = new FieldProblems();
  for (const field of LINKS)
    if (isDisguised(links[field])) problems.add(field, 'disguised_link', 'This address hides where it leads.');
    else if (!isOfSite(field, links[field])) problems.add(field, 'wrong_site', 'This address does not belong to that site.');
  problems.throwAs('contradiction');
};
