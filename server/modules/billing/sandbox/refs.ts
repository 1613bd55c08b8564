// Ids of the simulated provider's objects.
import { randomBytes } from 'node:crypto';

const REF_BYTES = 12;
/** 192 bits: the address of a payment page is all that is needed to decide the payment. */
const PAGE_BYTES = 24;

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');
/** A new id of a customer, mandate, payment or refund. */
export const newRef = (kind: 'cst' | 'mdt' | 'tr' | 're'): string => `${kind}_${random(REF_BYTES)}`;
/** The secret part of a payment page's address. */
export const newPage = (): string => random(PAGE_BYTES);
