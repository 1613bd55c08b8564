// Shared tablets of a venue, at which bartenders sign in by a PIN (docs/product/people-and-rights.md#shared-tablets).
import { z } from 'zod';
import { nameOf } from '../kit/fields.ts';
import { id, named, recordParam, route, venueParam } from '../kit/route.ts';
import { registeredUser } from './users.ts';

/** The editable fields of a tablet. */
export const deviceInput = z.object({ name: nameOf(60) });

export const device = z.object({
  id,
  name: z.string(),
  creation_date: z.iso.datetime(),
  /** Last sign-in at the tablet; null: none yet. */
  used_date: z.iso.datetime().nullable(),
});
named('Device', device);
export type Device = z.infer<typeof device>;

/** 4 to 6 digits; one that is easy to guess is a 422. */
export const pin = z.string().regex(/^\d{4,6}$/);

/** A bartender of the venue. `since`: when the PIN was set (null: no PIN). `locked`: too many wrong attempts; a new PIN is needed. */
const pinHolder = z.object({ user: registeredUser, since: z.iso.datetime().nullable(), locked: z.boolean() });
named('PinHolder', pinHolder);
export type PinHolder = z.infer<typeof pinHolder>;

export const deviceRoutes = {
  list: route({
    method: 'GET',
    path: '/api/venue/:venue/device',
    summary: 'Shared tablets of the venue',
    access: { right: 'device:list', venue: 'path' },
    params: venueParam,
    ok: z.array(device),
  }),
  /** Called from the tablet itself, which stores `token`; no later answer contains it. */
  create: route({
    method: 'POST',
    path: '/api/venue/:venue/device',
    summary: 'Make the calling device a shared tablet',
    access: { right: 'device:create', venue: 'path' },
    params: venueParam,
    body: z.strictObject(deviceInput.shape),
    ok: device.extend({ token: z.string() }),
    status: 201,
    errors: ['too_many_requests'],
  }),
  /** Signs out the bartender who is signed in at it. */
  remove: route({
    method: 'DELETE',
    path: '/api/venue/:venue/device/:id',
    summary: 'Remove a shared tablet',
    access: { right: 'device:delete', venue: 'path' },
    params: recordParam,
    ok: device,
  }),
  pins: route({
    method: 'GET',
    path: '/api/venue/:venue/pin',
    summary: 'Bartenders of the venue, and whether they have a PIN',
    access: { right: 'device:list', venue: 'path' },
    params: venueParam,
    ok: z.array(pinHolder),
  }),
  setPin: route({
    method: 'PUT',
    path: '/api/venue/:venue/pin/:id',
    summary: 'Set the PIN of a bartender',
    access: { right: 'device:edit', venue: 'path' },
    params: recordParam,
    body: z.strictObject({ pin }),
    ok: pinHolder,
    errors: ['contradiction'],
  }),
  removePin: route({
    method: 'DELETE',
    path: '/api/venue/:venue/pin/:id',
    summary: 'Remove the PIN of a bartender',
    access: { right: 'device:edit', venue: 'path' },
    params: recordParam,
    ok: pinHolder,
  }),
};

const tablet = { venue: id, device: z.string().min(20).max(100) };

export const tabletRoutes = {
  /** `device`: the `token` that the tablet received when it was created. */
  people: route({
    method: 'POST',
    path: '/api/auth/device',
    summary: 'Bartenders who may sign in at a shared tablet by PIN',
    access: 'public',
    body: z.strictObject(tablet),
    ok: z.object({ venue: z.string(), people: z.array(z.object({ id, name: z.string() })) }),
    errors: ['device_unknown', 'too_many_requests'],
  }),
  /** The session has the rights of a bartender on this venue only. It ends after an hour without use, and after 12 hours at most. */
  signIn: route({
    method: 'POST',
    path: '/api/auth/device/pin',
    summary: 'Sign in at a shared tablet by PIN',
    access: 'public',
    body: z.strictObject({ ...tablet, user: id, pin }),
    ok: z.object({ jwt: z.string() }),
    errors: ['device_unknown', 'contradiction', 'too_many_requests'],
  }),
};
