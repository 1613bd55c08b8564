import type { Device } from './devices.ts';

/** The origin of a request: address, device of its cookie, and user agent. */
export type Origin = { address: string; device: Device; userAgent: string | undefined };
