// Routes of fonts: upload, link to a venue, and delivery.
import { ApiError } from '@ardoise/contract/errors.ts';
import { fontRoutes } from '@ardoise/contract/look.ts';
import { decide } from '@ardoise/contract/rules/permissions.ts';
import type { Bind } from '../../../http/bind.ts';
import { type Access, type Identity, subjectOf } from '../../../http/guard.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Venues } from '../../venues/index.ts';
import { activeLook } from '../looks.ts';
import { fontsIn, fontsOfVenue, linkFont, unlinkFont } from './rows.ts';
import { type FontDeps, fontFile, fontUpload } from './upload.ts';

export type Owners = Pick<Access, 'membership'> & Pick<Venues, 'rolesOf' | 'venuesOf'>;
/** Runs `work` under a lock on the venue's look and fonts, then announces the change. */
export type ChangeVenue = (venue: string, work: (tx: Tx) => Promise<void>, account: string) => Promise<void>;
type Deps = FontDeps & {
  venues: Owners;
  change: ChangeVenue;
};

/** Maximum number of the user's roles checked for the upload right. */
const MAX_VENUES = 1000;
const headers = {
  'content-type': 'font/woff2',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  // Fonts are public, and pages on other hosts request them without credentials: a menu, a back-office.
  'cross-origin-resource-policy': 'cross-origin',
};

/** Throws 403 or 402 unless the caller may change the look of some venue. */
const requireLookRight = async (venues: Owners, identity: Identity): Promise<void> => {
  if (identity.admin) return;
  const roles = await venues.rolesOf(identity, MAX_VENUES);
  const verdicts = roles.map(({ venue, role, tier }) => decide(subjectOf(identity, { venue, roles: [role], tier }), 'look:edit'));
  if (!verdicts.includes('yes')) throw new ApiError(verdicts.includes('plan_required') ? 'plan_required' : 'forbidden');
};

export const bindFonts = (on: Bind, { venues, change, ...deps }: Deps): void => {
  const { db, files } = deps;
  const upload = fontUpload(deps);
  on(fontRoutes.upload, async ({ identity, request }) => {
    await requireLookRight(venues, identity);
    return upload(identity.id, request);
  });
  on(fontRoutes.link, async ({ body: { fontId, venueId }, identity }) => {
    const by = { account: identity.id, venues: await venues.venuesOf(identity) };
    await change(venueId, (tx) => linkFont(tx, venueId, fontId, by), identity.id);
    return { fontId, venueId };
  });
  on(fontRoutes.unlink, async ({ query: { venueId, fontId }, identity }) => {
    const unlink = async (tx: Tx) => unlinkFont(tx, venueId, fontId, fontsIn((await activeLook(tx, venueId)).records));
    await change(venueId, unlink, identity.id);
    return { fonts: await fontsOfVenue(db, venueId) };
  });
  on(fontRoutes.binary, async ({ params, reply }) => {
    const bytes = await files.get(fontFile(params.id));
    if (!bytes) throw new ApiError('not_found');
    return reply.headers(headers).send(bytes) as never;
  });
};
