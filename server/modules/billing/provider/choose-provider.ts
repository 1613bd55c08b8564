// The provider of an installation: Mollie if its key is set, the sandbox in a demonstration, else none.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { openMollie } from '../mollie/mollie.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { hookPath } from './hook.ts';
import type { Provider } from './provider.ts';

export type ProviderConfig = {
  kind: 'demonstration' | 'real';
  SECRET: string;
  PUBLIC_URL?: string | undefined;
  MOLLIE_KEY?: string | undefined;
  MOLLIE_ENDPOINT: string;
  billing: { seller: { name: string } } | null;
};
type Deps = { config: ProviderConfig; db: Db; clock: Clock };

/** `changed`: reads a payment again. The sandbox's pages are on this server, so their addresses are relative. */
export const chooseProvider = (
  { config, db, clock }: Deps,
  changed: (ref: string) => Promise<void>,
): { provider: Provider | null; sandbox: Sandbox | null } => {
  const { MOLLIE_KEY: key, MOLLIE_ENDPOINT: endpoint, PUBLIC_URL, SECRET } = config;
  if (key) {
    // Without a public address, Mollie could not reach this server; payments are then only found by the reconciliation.
    const webhookUrl = () => (PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL + hookPath(SECRET) : null);
    return { provider: openMollie({ key, endpoint, webhookUrl, clock }), sandbox: null };
  }
  if (config.kind !== 'demonstration') return { provider: null, sandbox: null };
  const merchant = config.billing?.seller.name;
  const sandbox = openSandbox({ db, clock, webAddress: () => '', changed, ...(merchant && { merchant }) });
  return { provider: sandbox, sandbox };
};
