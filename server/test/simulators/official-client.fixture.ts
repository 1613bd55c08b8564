// Mollie's official client in a process of its own, where certificates are not checked: it makes the calls that the test sends.
import { createMollieClient, type MollieClient } from '@mollie/api-client';

/** `args` as the client takes them. `iterate` is read to its end. */
export type ClientCall = { id: number; binder: keyof MollieClient; method: string; args: unknown[] };
export type ClientAnswer = { id: number; value?: unknown; checkout?: string | null; error?: ClientError };
export type ClientError = { message: string; statusCode?: number; field?: string; title?: string };

type Method = (...args: unknown[]) => Promise<unknown> & AsyncIterable<unknown>;

const [apiKey = '', apiEndpoint = ''] = process.argv.slice(2);
const client = createMollieClient({ apiKey, apiEndpoint });

const perform = async ({ binder, method, args }: ClientCall): Promise<Omit<ClientAnswer, 'id'>> => {
  const target = client[binder] as unknown as Record<string, Method>;
  const result = target[method]?.(...args);
  if (method !== 'iterate') {
    const value = await result;
    const { getCheckoutUrl } = Object(value) as { getCheckoutUrl?: () => string | null };
    return { value, checkout: getCheckoutUrl?.call(value) ?? null };
  }
  const values: unknown[] = [];
  for await (const value of result ?? []) values.push(value);
  return { value: values };
};

process.on('message', async (call: ClientCall) => {
  const answer = await perform(call).catch((thrown: ClientError) => {
    const { message, statusCode, field, title } = thrown;
    return { error: { message, ...(statusCode ? { statusCode } : {}), ...(field ? { field } : {}), ...(title ? { title } : {}) } };
  });
  process.send?.({ id: call.id, ...JSON.parse(JSON.stringify(answer)) });
});
process.send?.('ready');
