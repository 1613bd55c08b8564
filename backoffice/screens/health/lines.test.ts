import { describe, expect, it } from 'vitest';
import { addressOf } from './lines.ts';

describe('a line of the health', () => {
  it('leads to its field', () => {
    expect(addressOf({ resource: 'product', id: 'p', field: 'exceptions.0.net_price' })).toBe('/product/p?field=exceptions.0.net_price');
  });
});
