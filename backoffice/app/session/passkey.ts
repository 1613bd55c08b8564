// Passkeys of the browser. What speaks to it is loaded when one is asked for.

import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@ardoise/contract/accounts/factors.ts';
import { ApiError } from '@ardoise/contract/errors.ts';

/** Whether this browser has any: on a page without https it has not. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whatever a browser says of one that was not used (away, refused, another was open) is one thing to people. */
const asRefused = (error: unknown): never => {
  // This device has one for the account already.
  if (error instanceof Error && error.name === 'InvalidStateError') throw new ApiError('duplicate');
  throw new ApiError('passkey_refused');
};

export const askPasskey = async (options: RequestOptions): Promise<Assertion> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch(asRefused);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature } };
};

export const makePasskey = async (options: CreationOptions): Promise<Attestation> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(asRefused);
  const { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm, transports } = response;
  if (!authenticatorData || !publicKey || publicKeyAlgorithm === undefined) throw new ApiError('passkey_refused');
  return { id, response: { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm, ...(transports && { transports }) } };
};
