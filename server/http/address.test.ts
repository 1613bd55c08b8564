// Normalization of addresses and networks for rate limits.
import { expect, it } from 'vitest';
import { network, widerNetwork } from './address.ts';

it.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100'],
  ['2001:db8:1:2:3::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0'],
  ['::1:2:3:4:5:6', '0:0:1:2', '0:0:1'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100'],
  [undefined, '', ''],
])('maps %s to %s, in the network %s', (address, own, wider) => {
  expect([network(address), widerNetwork(address)]).toEqual([own, wider]);
});
