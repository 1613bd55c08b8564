// Routes of shared tablets: managers' settings of tablets and PINs, and the sign-in.
import { deviceRoutes, tabletRoutes } from '@ardoise/contract/accounts/devices.ts';
import type { Bind } from '../../../http/bind.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { SignInHelpers } from '../routes.ts';
import type { PinSignIn } from './pin-sign-in.ts';
import type { Pins } from './pins.ts';
import type { Tablets } from './tablets.ts';

/** Calls of one address in a minute: a tablet calls when it wakes and at each sign-in. */
const CALLS_PER_ADDRESS = 120;

type Params = Record<string, string>;
const foundBy = <T>(find: (venue: string, id: string) => Promise<T | null>) => ({
  find: async ({ id }: Params, venue: string | null): Promise<T | null> => (isUuid(id) && isUuid(venue) ? find(venue, id) : null),
});

type Deps = SignInHelpers & { tablets: Tablets; pins: Pins; pinSignIn: PinSignIn };

export const bindPins = (on: Bind, { tablets, pins, pinSignIn, bearers, originOf }: Deps): void => {
  const device = foundBy(tablets.find);
  const holder = foundBy(pins.holder);
  on(deviceRoutes.list, ({ params }) => tablets.list(params.venue));
  on(deviceRoutes.create, ({ params, body, identity }) => tablets.create(params.venue, body.name, identity.id));
  on(deviceRoutes.remove, ({ params, record, identity }) => tablets.remove(params.venue, record, identity.id), device);
  on(deviceRoutes.pins, ({ params }) => pins.holders(params.venue));
  on(deviceRoutes.setPin, ({ params, body, identity }) => pins.setPin(params.venue, params.id, body.pin, identity.id), holder);
  on(deviceRoutes.removePin, ({ params, identity }) => pins.removePin(params.venue, params.id, identity.id), holder);

  const calls = limiter(CALLS_PER_ADDRESS, 60);
  on(tabletRoutes.people, ({ body, request }) => {
    requireRoom(calls.take(request.ip));
    return pinSignIn.people(body.venue, body.device);
  });
  on(tabletRoutes.signIn, async ({ body, request }) => {
    requireRoom(calls.take(request.ip));
    return {
      jwt: await pinSignIn.signIn(body, request.ip, (tx, account, at) => bearers.enter(account, originOf(request), { at, on: tx })),
    };
  });
};
