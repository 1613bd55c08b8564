// The simulated records, their checks and refusals. Amounts are cents.
import { randomBytes } from 'node:crypto';

export type Status = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';
export type Customer = { id: string; name: string; email: string; locale: string | null; metadata: unknown; createdAt: Date };
export type Mandate = {
  id: string;
  customerId: string;
  method: 'directdebit' | 'creditcard';
  status: 'valid' | 'pending' | 'invalid';
  details: Record<string, string | null>;
  mandateReference: string | null;
  signatureDate: string | null;
  createdAt: Date;
};
export type Payment = {
  id: string;
  amount: number;
  description: string;
  method: 'directdebit' | 'creditcard';
  sequenceType: 'oneoff' | 'first' | 'recurring';
  status: Status;
  customerId: string | null;
  mandateId: string | null;
  redirectUrl: string | null;
  webhookUrl: string | null;
  metadata: unknown;
  details: Record<string, string> | null;
  refunded: number;
  chargedBack: number;
  createdAt: Date;
  /** When an open payment expires, or a direct debit is settled. */
  dueAt: Date | null;
  endedAt: Date | null;
};
export type Refund = {
  id: string;
  paymentId: string;
  amount: number;
  description: string;
  status: 'pending' | 'refunded';
  metadata: unknown;
  createdAt: Date;
  dueAt: Date;
};
export type Chargeback = { id: string; paymentId: string; amount: number; code: string; createdAt: Date };
export type Subscription = {
  id: string;
  customerId: string;
  mandateId: string;
  amount: number;
  interval: string;
  description: string;
  startDate: string;
  status: 'active' | 'canceled';
  metadata: unknown;
  webhookUrl: string | null;
  createdAt: Date;
  canceledAt: Date | null;
};

/** A refusal of the API. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';
export const newRef = (prefix: 'cst' | 'mdt' | 'tr' | 're' | 'sub' | 'chb'): string =>
  `${prefix}_${Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

export type Body = Record<string, unknown>;

export const textField = (body: Body, field: string, most = 255): string => {
  const value = body[field];
  if (typeof value !== 'string' || value === '' || [...value].length > most) throw new Refusal(422, `The ${field} is invalid`, field);
  return value;
};
export const optionalText = (body: Body, field: string, most?: number): string | null =>
  body[field] == null ? null : textField(body, field, most);

/** An amount in euro: a string with two decimals; numbers are refused. */
export const amountField = (body: Body): number => {
  const { amount } = body as { amount?: { currency?: unknown; value?: unknown } };
  if (amount === null || typeof amount !== 'object') throw new Refusal(422, 'The amount is required', 'amount');
  if (amount.currency !== 'EUR') throw new Refusal(422, 'The currency is not supported', 'amount.currency');
  if (typeof amount.value !== 'string' || !/^\d{1,7}\.\d{2}$/.test(amount.value))
    throw new Refusal(422, 'The amount contains an invalid value', 'amount.value');
  return Number(amount.value.replace('.', ''));
};

const MOST_METADATA = 1_024;
export const metadataField = (body: Body): unknown => {
  if (JSON.stringify(body.metadata ?? null).length > MOST_METADATA) throw new Refusal(422, 'The metadata is too large', 'metadata');
  return body.metadata ?? null;
};

export const urlField = (body: Body, field: string): string | null => {
  const text = optionalText(body, field);
  if (text !== null && (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)))
    throw new Refusal(422, `The ${field} is invalid`, field);
  return text;
};

export const dayField = (body: Body, field: string): string | null => {
  const text = optionalText(body, field);
  if (text !== null && !/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new Refusal(422, `The ${field} is invalid`, field);
  return text;
};

/** Length and check digits (ISO 13616). */
export const isIban = (text: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
};
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);

export const readText = async (request: AsyncIterable<unknown>): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};
