// Routes of the second factor: the second step of a sign-in, users' own factors, and the reset by an admin.

import { factorRoutes, type Proof, type Reauthentication, secondStepRoutes } from '@ardoise/contract/accounts/factors.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../../../http/bind.ts';
import type { Account, Users } from '../../users/index.ts';
import type { Attempts } from '../attempts.ts';
import { requireNotOperators, type SignInHelpers } from '../routes.ts';
import { FAILURES } from '../sign-in-attempts.ts';
import type { Challenges } from './challenges.ts';
import type { SecondFactors } from './factors.ts';
import { MAX_PASSKEYS } from './passkeys.ts';
import type { FactorSetup, SecondSteps } from './second-step.ts';
import { challengeIn, type Site } from './webauthn.ts';

type Deps = SignInHelpers & {
  users: Users;
  attempts: Attempts;
  factors: SecondFactors;
  challenges: Challenges;
  steps: SecondSteps;
  setup: FactorSetup;
  /** The public address, if configured. */
  publicUrl: string | undefined;
};

/** Without a configured address, the site is the host of the request: the browser signs the origin of its page. */
const siteFor = (publicUrl: string | undefined) => {
  const configured = publicUrl === undefined ? null : new URL(publicUrl);
  return ({ host, hostname }: FastifyRequest): Site =>
    configured
      ? { origins: [configured.origin], rpId: configured.hostname }
      : { origins: [`http://${host}`, `https://${host}`], rpId: hostname };
};
type SiteOf = ReturnType<typeof siteFor>;

export const bindFactors = (on: Bind, deps: Deps): void => {
  const siteOf = siteFor(deps.publicUrl);
  bindSecondStep(on, deps, siteOf);
  bindOwn(on, deps, siteOf);
};

const bindSecondStep = (on: Bind, { steps, setup, enter, originOf }: Deps, siteOf: SiteOf): void => {
  on(secondStepRoutes.verify, async ({ body, request, reply }) =>
    enter(await steps.byCode(body.challenge, body.code, originOf(request)), request, reply),
  );
  on(secondStepRoutes.passkeyOptions, ({ body, request }) => steps.passkeyOptions(body.challenge, siteOf(request)));
  on(secondStepRoutes.passkeyVerify, async ({ body, request, reply }) =>
    enter(await steps.byPasskey(body.passkey, siteOf(request), originOf(request)), request, reply),
  );
  on(secondStepRoutes.setup, ({ body }) => setup.begin(body.challenge));
  on(secondStepRoutes.setupConfirm, async ({ body, request, reply }) => {
    const { account, codes } = await setup.confirm(body.challenge, body.code, originOf(request));
    return { ...(await enter(account, request, reply)), codes };
  });
};

const wrongCode = () => contradiction('code', 'wrong_code', 'This code is wrong or was already used.');
const refusedPasskey = () => contradiction('passkey', 'passkey_refused', 'This passkey was not accepted.');

/** Proofs required to change one's own factors; each has ten tries in 15 minutes. */
const ownProofs = ({ attempts, users, bearers, factors, challenges }: Deps, siteOf: SiteOf) => {
  const requireProof = async (request: FastifyRequest, { id }: Account, proof: Proof): Promise<void> => {
    const bucket = attempts.bucket('', 'own factor', id);
    if ('code' in proof) {
      if (!(await attempts.attempt(bucket, FAILURES, () => factors.takeCode(id, proof.code)))) throw wrongCode();
      return;
    }
    const challenge = await challenges.open(challengeIn(proof.passkey), 'own passkey');
    const isOwn = challenge?.account === id && (await factors.passkeys.use(id, proof.passkey, siteOf(request)));
    if (!isOwn || !(await challenges.spend(challenge))) throw refusedPasskey();
  };
  /**
   * Adding a factor beside an existing one needs more than the password: an attacker with it and a session could
   * otherwise remove the other factor.
   */
  const requirePermit = async (request: FastifyRequest, account: Account, { password, proof }: Reauthentication): Promise<void> => {
    const verify = () => users.verifyPassword(account.password_hash, password);
    const right = await attempts.attempt(attempts.bucket(bearers.sessionOf(request), 'session'), FAILURES, verify);
    if (!right) throw contradiction('password', 'wrong_password', 'This is not your password.');
    if (!(await factors.hasAny(account.id))) return;
    if (!proof) throw contradiction('code', 'required', 'A code is needed too.');
    await requireProof(request, account, proof);
  };
  return { requireProof, requirePermit };
};

const bindOwn = (on: Bind, deps: Deps, siteOf: SiteOf): void => {
  const { users, factors, attempts } = deps;
  const { requireProof, requirePermit } = ownProofs(deps, siteOf);
  const accountOf = async ({ id }: { id: string }): Promise<Account> => {
    const account = await users.findAccount(id);
    if (!account) throw new ApiError('unauthenticated');
    return account;
  };
  on(factorRoutes.show, ({ identity }) => factors.show(identity.id));
  on(factorRoutes.begin, async ({ identity, body, request }) => {
    const account = await accountOf(identity);
    await requirePermit(request, account, body);
    const enrolment = await factors.begin(account);
    if (!enrolment) throw new ApiError('duplicate');
    return enrolment;
  });
  on(factorRoutes.confirm, async ({ identity, body }) => {
    const account = await accountOf(identity);
    let codes: string[] | null = null;
    const confirm = async () => {
      codes = await factors.confirm(account, body.code);
      return codes !== null;
    };
    if (!(await attempts.attempt(attempts.bucket('', 'own factor', account.id), FAILURES, confirm)) || !codes) throw wrongCode();
    return { codes };
  });
  on(factorRoutes.end, async ({ identity, body, request }) => {
    const account = await accountOf(identity);
    await requireProof(request, account, body.proof);
    await factors.end(account);
    return undefined;
  });
  on(factorRoutes.codes, async ({ identity, body, request }) => {
    const account = await accountOf(identity);
    await requireProof(request, account, body.proof);
    return { codes: await factors.renewCodes(account) };
  });
  on(
    factorRoutes.reset,
    async ({ record, identity }) => {
      // A stolen admin session must not bypass the code that it lacks.
      if (record.id === identity.id) throw contradiction('id', 'own', 'Switch off your own second factor in your profile, with a code.');
      requireNotOperators(users.identityOf(record), identity);
      await factors.reset(record, identity.id);
      return undefined;
    },
    { find: ({ id = '' }: Record<string, string>) => users.findAccount(id) },
  );
  bindOwnPasskeys(on, deps, { siteOf, accountOf, requireProof, requirePermit });
};

type Own = ReturnType<typeof ownProofs> & { siteOf: SiteOf; accountOf(identity: { id: string }): Promise<Account> };

const bindOwnPasskeys = (on: Bind, { users, factors, challenges }: Deps, { siteOf, accountOf, requireProof, requirePermit }: Own): void => {
  on(factorRoutes.proofOptions, ({ identity: { id }, request }) =>
    factors.passkeys.requestOptions(challenges.issue('own passkey', { account: id }), siteOf(request), id),
  );
  on(factorRoutes.passkeyOptions, async ({ identity, body, request }) => {
    const account = await accountOf(identity);
    await requirePermit(request, account, body);
    const challenge = challenges.issue('new passkey', { account: account.id });
    return factors.passkeys.creationOptions(challenge, siteOf(request), users.identityOf(account));
  });
  on(factorRoutes.addPasskey, async ({ identity, body, request }) => {
    const account = await accountOf(identity);
    const challenge = await challenges.open(challengeIn(body.passkey), 'new passkey');
    if (challenge?.account !== account.id || !(await challenges.spend(challenge))) throw refusedPasskey();
    const outcome = await factors.addPasskey(account, body.name, body.passkey, siteOf(request));
    if (outcome === 'known') throw new ApiError('duplicate');
    if (outcome === 'too many') throw contradiction('name', 'too_many', `At most ${MAX_PASSKEYS} passkeys.`);
    if (outcome === 'refused') throw refusedPasskey();
    return outcome;
  });
  on(factorRoutes.namePasskey, async ({ identity, params, body }) => {
    const named = await factors.passkeys.rename(identity.id, params.id, body.name);
    if (!named) throw new ApiError('not_found');
    return named;
  });
  on(factorRoutes.removePasskey, async ({ identity, params, body, request }) => {
    const account = await accountOf(identity);
    await requireProof(request, account, body.proof);
    if (!(await factors.removePasskey(account, params.id))) throw new ApiError('not_found');
    return undefined;
  });
};
