// The second factor: codes of an app, recovery codes, passkeys (docs/product/people-and-rights.md#second-factor).
import { z } from 'zod';
import { nameOf } from '../kit/fields.ts';
import { id, named, route } from '../kit/route.ts';
import { token } from './auth.ts';

/** How the second step of a sign-in can be taken. */
export const WAYS = ['totp', 'recovery', 'passkey'] as const;
export type Way = (typeof WAYS)[number];

/** What the answer to a right password names the sign-in by: no token, good for 5 minutes and once. */
const challenge = z.string().min(20).max(600);
/** Six digits of an app, or a recovery code; blanks and hyphens may stand between. */
const code = z.string().min(1).max(60);
const password = z.string().max(200);
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

/** Of what a browser answers where a passkey is used (AuthenticationResponseJSON), what the server reads. */
const assertion = z.strictObject({
  id: bytes(1_400),
  response: z.strictObject({ clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(2_000) }),
});
named('PasskeyAssertion', assertion);
export type Assertion = z.output<typeof assertion>;
/** The same where a passkey is made (RegistrationResponseJSON); the public key as SubjectPublicKeyInfo. */
const attestation = z.strictObject({
  id: bytes(1_400),
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    publicKey: bytes(2_000),
    publicKeyAlgorithm: z.int(),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
named('PasskeyAttestation', attestation);
export type Attestation = z.output<typeof attestation>;

/** What shows that somebody has a factor: a code, or a passkey's answer. */
const proof = z.union([z.strictObject({ code }), z.strictObject({ passkey: assertion })]);
named('FactorProof', proof);
export type Proof = z.output<typeof proof>;
/** What adds a factor: the password, and where there is one already, that too. */
const permit = { password, proof: proof.optional() };
export type Permit = { password: string; proof?: Proof | undefined };

const described = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() });
/** What a browser is asked for a passkey by (PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(described).optional(),
});
export type RequestOptions = z.output<typeof requestOptions>;
/** What a browser makes a passkey by (PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

export const passkey = z.object({ id, name: z.string(), since: z.iso.datetime(), used_at: z.iso.datetime().nullable() });
named('Passkey', passkey);
export type Passkey = z.infer<typeof passkey>;

export const factors = z.object({
  /** Since when codes of an app are asked for; null: they are not. */
  totp: z.iso.datetime().nullable(),
  recovery_codes: z.int(),
  passkeys: z.array(passkey),
});
named('Factors', factors);
export type Factors = z.infer<typeof factors>;

/** For an app: the secret to type, and the same as an address that it reads from a QR code. */
const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;
/** Told this once. */
const codes = z.array(z.string());

/** The second step of a sign-in, and the sign-in by a passkey alone. */
export const secondStepRoutes = {
  /** Wrong codes count as wrong passwords do. */
  verify: route({
    method: 'POST',
    path: '/api/auth/factor/verify',
    summary: 'Second step of a sign-in: a code of an app, or a recovery code',
    access: 'public',
    body: z.strictObject({ challenge, code }),
    ok: token,
    errors: ['wrong_code', 'challenge_ended', 'too_many_requests'],
  }),
  /** Of the sign-in that the challenge names; without one, of whichever account the browser has a passkey for. */
  passkeyOptions: route({
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'What to ask a browser for a passkey by',
    access: 'public',
    body: z.strictObject({ challenge: challenge.optional() }),
    ok: requestOptions,
    errors: ['challenge_ended'],
  }),
  passkeyVerify: route({
    method: 'POST',
    path: '/api/auth/passkey/verify',
    summary: 'Sign in with a passkey, as the second step or alone',
    access: 'public',
    body: z.strictObject({ passkey: assertion }),
    ok: token,
    errors: ['passkey_refused', 'challenge_ended', 'too_many_requests'],
  }),
  /** For those who may not sign in without a second factor and have none (`second_factor_setup`). */
  setup: route({
    method: 'POST',
    path: '/api/auth/factor/setup',
    summary: 'Begin to set up codes of an app before signing in',
    access: 'public',
    body: z.strictObject({ challenge }),
    ok: enrolment,
    errors: ['challenge_ended'],
  }),
  setupConfirm: route({
    method: 'PUT',
    path: '/api/auth/factor/setup',
    summary: 'Switch codes of an app on by the first one, and sign in',
    access: 'public',
    body: z.strictObject({ challenge, code }),
    ok: token.extend({ codes }),
    errors: ['wrong_code', 'challenge_ended', 'too_many_requests'],
  }),
};

/** The own factors. */
export const factorRoutes = {
  show: route({ method: 'GET', path: '/api/auth/factor', summary: 'Own second factors', access: 'user', ok: factors }),
  begin: route({
    method: 'POST',
    path: '/api/auth/factor/totp',
    summary: 'Begin to set up codes of an app; it is on from its first code',
    access: 'user',
    body: z.strictObject(permit),
    ok: enrolment,
    errors: ['contradiction', 'duplicate', 'too_many_requests'],
  }),
  confirm: route({
    method: 'PUT',
    path: '/api/auth/factor/totp',
    summary: 'Switch codes of an app on by the first one; answers the recovery codes, this once',
    access: 'user',
    body: z.strictObject({ code }),
    ok: z.object({ codes }),
    errors: ['contradiction', 'too_many_requests'],
  }),
  end: route({
    method: 'POST',
    path: '/api/auth/factor/totp/off',
    summary: 'Switch codes of an app off',
    access: 'user',
    body: z.strictObject({ proof }),
    status: 204,
    errors: ['contradiction', 'too_many_requests'],
  }),
  codes: route({
    method: 'POST',
    path: '/api/auth/factor/codes',
    summary: 'Ten fresh recovery codes; those before are worth nothing',
    access: 'user',
    body: z.strictObject({ proof }),
    ok: z.object({ codes }),
    errors: ['contradiction', 'too_many_requests'],
  }),
  proofOptions: route({
    method: 'POST',
    path: '/api/auth/factor/proof',
    summary: 'What to ask a browser for an own passkey by, to change the factors',
    access: 'user',
    ok: requestOptions,
  }),
  passkeyOptions: route({
    method: 'POST',
    path: '/api/auth/factor/passkey/options',
    summary: 'What to have a browser make a passkey by',
    access: 'user',
    body: z.strictObject(permit),
    ok: creationOptions,
    errors: ['contradiction', 'too_many_requests'],
  }),
  /** `codes`: recovery codes, where it is the first factor. */
  addPasskey: route({
    method: 'POST',
    path: '/api/auth/factor/passkey',
    summary: 'Keep a passkey that a browser has made',
    access: 'user',
    body: z.strictObject({ name: nameOf(60), passkey: attestation }),
    ok: z.object({ codes: codes.nullable() }),
    status: 201,
    errors: ['contradiction', 'duplicate'],
  }),
  namePasskey: route({
    method: 'PUT',
    path: '/api/auth/factor/passkey/:id',
    summary: 'Name an own passkey',
    access: 'user',
    params: z.object({ id }),
    body: z.strictObject({ name: nameOf(60) }),
    ok: passkey,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/api/auth/factor/passkey/:id/off',
    summary: 'Remove an own passkey',
    access: 'user',
    params: z.object({ id }),
    body: z.strictObject({ proof }),
    status: 204,
    errors: ['contradiction', 'too_many_requests'],
  }),
  /** Somebody who has lost theirs: signs in with the password alone, and sets another one up. Their sessions end; a mail tells them. */
  reset: route({
    method: 'DELETE',
    path: '/api/user/:id/factor',
    summary: "Take all of somebody's second factors away; the own ones are a 422",
    access: { right: 'user:edit', venue: 'none' },
    params: z.object({ id }),
    status: 204,
    errors: ['contradiction'],
  }),
};
