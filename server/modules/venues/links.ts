// The venue's links to other sites: each field accepts its own site only (docs/product/venues.md#links).
import { FieldProblems } from '@ardoise/contract/errors.ts';
import { isDisguised, isOfSite, LINKS, type Link } from '@ardoise/contract/rules/venue-links.ts';

/** Answers 422 for each link that leads to another site than its field's, or hides its target; paths are not checked. */
export const requireLinks = (links: Record<Link, string>): void => {
  const problems = new FieldProblems();
  for (const field of LINKS)
    if (isDisguised(links[field])) problems.add(field, 'disguised_link', 'This address hides where it leads.');
    else if (!isOfSite(field, links[field])) problems.add(field, 'wrong_site', 'This address does not belong to that site.');
  problems.throwAs('contradiction');
};
