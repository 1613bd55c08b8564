// Passkeys. The WebAuthn library is loaded at the first use.

import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@ardoise/contract/accounts/factors.ts';
import { ApiError } from '@ardoise/contract/errors.ts';

/** True if the browser supports passkeys, which it does on secure pages (https) only. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Browsers report many reasons for a passkey that was not used; users get one error for all. */
const throwPasskeyError = (error: unknown): never => {
  // This device already has a passkey for the account.
  if (error instanceof Error && error.name === 'InvalidStateError') throw new ApiError('duplicate');
  throw new ApiError('passkey_refused');
};

export const askPasskey = async (options: RequestOptions): Promise<Assertion> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch(throwPasskeyError);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature } };
};

export const makePasskey = async (options: CreationOptions): Promise<Attestation> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(throwPasskeyError);
  const { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm, transports } = response;
  if (!authenticatorData || !publicKey || publicKeyAlgorithm === undefined) throw new ApiError('passkey_refused');
  return { id, response: { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm, ...(transports && { transports }) } };
};
