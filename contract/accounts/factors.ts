// The second factor: codes of an authenticator app, recovery codes, passkeys (docs/product/people-and-rights.md#second-factor).
import { z } from 'zod';
import { nameOf } from '../kit/fields.ts';
import { id, named, route } from '../kit/route.ts';
import { token } from './auth.ts';

/** Ways to take the second step of a sign-in. */
export const WAYS = ['totp', 'recovery', 'passkey'] as const;
export type Way = (typeof WAYS)[number];

/** Identifies a sign-in that awaits its second step: not a token; single use, valid for 5 minutes. */
const challenge = z.string().min(20).max(600);
/** Six digits from an app, or a recovery code; may contain spaces and hyphens. */
const code = z.string().min(1).max(60);
const password = z.string().max(200);
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

/** The part of AuthenticationResponseJSON (a browser's answer when a passkey is used) that the server reads. */
const assertion = z.strictObject({
  id: bytes(1_400),
  response: z.strictObject({ clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(2_000) }),
});
named('PasskeyAssertion', assertion);
export type Assertion = z.output<typeof assertion>;
/** The part of RegistrationResponseJSON (on creating a passkey) that the server reads; the key is SubjectPublicKeyInfo. */
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

/** Proof that the user has a factor: a code, or a passkey's answer. */
const proof = z.union([z.strictObject({ code }), z.strictObject({ passkey: assertion })]);
named('FactorProof', proof);
export type Proof = z.output<typeof proof>;
/** Required to add a factor: the password, and a proof if the account already has a factor. */
const reauthentication = { password, proof: proof.optional() };
export type Reauthentication = { password: string; proof?: Proof | undefined };

const credentialDescriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() });
/** Options to get a passkey from a browser (PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialDescriptor).optional(),
});
export type RequestOptions = z.output<typeof requestOptions>;
/** Options to create a passkey in a browser (PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptor),
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
  /** Since when sign-ins ask for codes of an app; null: they do not. */
  totp: z.iso.datetime().nullable(),
  recovery_codes: z.int(),
  passkeys: z.array(passkey),
});
named('Factors', factors);
export type Factors = z.infer<typeof factors>;

/** For an authenticator app: the secret to type, and the `otpauth:` URI for its QR code. */
const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;
/** Shown only once. */
const codes = z.array(z.string());

/** The second step of a sign-in, and the sign-in with only a passkey. */
export const secondStepRoutes = {
  /** Wrong codes count towards the same limits as wrong passwords. */
  verify: route({
    method: 'POST',
    path: '/api/auth/factor/verify',
    summary: 'Second step of a sign-in: a code of an app, or a recovery code',
    access: 'public',
    body: z.strictObject({ challenge, code }),
    ok: token,
    errors: ['wrong_code', 'challenge_ended', 'too_many_requests'],
  }),
  /** Passkeys for the sign-in that `challenge` identifies; without one, any account that the browser has a passkey for. */
  passkeyOptions: route({
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Options to get a passkey from a browser',
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
  /** For users who must have a second factor to sign in, and have none (`second_factor_setup`). */
  setup: route({
    method: 'POST',
    path: '/api/auth/factor/setup',
    summary: 'Start to set up codes of an app before signing in',
    access: 'public',
    body: z.strictObject({ challenge }),
    ok: enrolment,
    errors: ['challenge_ended'],
  }),
  setupConfirm: route({
    method: 'PUT',
    path: '/api/auth/factor/setup',
    summary: 'Enable codes of an app with the first code, and sign in',
    access: 'public',
    body: z.strictObject({ challenge, code }),
    ok: token.extend({ codes }),
    errors: ['wrong_code', 'challenge_ended', 'too_many_requests'],
  }),
};

/** The user's own factors. */
export const factorRoutes = {
  show: route({ method: 'GET', path: '/api/auth/factor', summary: 'Own second factors', access: 'user', ok: factors }),
  begin: route({
    method: 'POST',
    path: '/api/auth/factor/totp',
    summary: 'Start to set up codes of an app; the first code enables them',
    access: 'user',
    body: z.strictObject(reauthentication),
    ok: enrolment,
    errors: ['contradiction', 'duplicate', 'too_many_requests'],
  }),
  confirm: route({
    method: 'PUT',
    path: '/api/auth/factor/totp',
    summary: 'Enable codes of an app with the first code; answers the recovery codes, only this once',
    access: 'user',
    body: z.strictObject({ code }),
    ok: z.object({ codes }),
    errors: ['contradiction', 'too_many_requests'],
  }),
  end: route({
    method: 'POST',
    path: '/api/auth/factor/totp/off',
    summary: 'Disable codes of an app',
    access: 'user',
    body: z.strictObject({ proof }),
    status: 204,
    errors: ['contradiction', 'too_many_requests'],
  }),
  codes: route({
    method: 'POST',
    path: '/api/auth/factor/codes',
    summary: 'Ten new recovery codes; the previous ones become invalid',
    access: 'user',
    body: z.strictObject({ proof }),
    ok: z.object({ codes }),
    errors: ['contradiction', 'too_many_requests'],
  }),
  proofOptions: route({
    method: 'POST',
    path: '/api/auth/factor/proof',
    summary: 'Options to get an own passkey from a browser, to change the factors',
    access: 'user',
    ok: requestOptions,
  }),
  passkeyOptions: route({
    method: 'POST',
    path: '/api/auth/factor/passkey/options',
    summary: 'Options to create a passkey in a browser',
    access: 'user',
    body: z.strictObject(reauthentication),
    ok: creationOptions,
    errors: ['contradiction', 'too_many_requests'],
  }),
  /** `codes`: recovery codes if this is the account's first factor. */
  addPasskey: route({
    method: 'POST',
    path: '/api/auth/factor/passkey',
    summary: 'Add a passkey that a browser created',
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
  /** For a user who lost their factors: they can sign in with only the password and set up another. Ends their sessions and mails them. */
  reset: route({
    method: 'DELETE',
    path: '/api/user/:id/factor',
    summary: 'Remove all second factors of another user; the own account answers 422',
    access: { right: 'user:edit', venue: 'none' },
    params: z.object({ id }),
    status: 204,
    errors: ['contradiction'],
  }),
};
