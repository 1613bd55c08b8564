import type { Device } from './devices.ts';

/** Where a request comes from: its address, the device that its cookie names, and its user agent. */
export type Origin = { address: string; device: Device; userAgent: string | undefined };
