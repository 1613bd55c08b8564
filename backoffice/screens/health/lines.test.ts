import { describe, expect, it } from 'vitest';
import { addressOf } from './lines.ts';

describe('a menu health line', () => {
  it('links to its field', () => {
    expect(addressOf({ resource: 'product', id: 'p', field: 'exceptions.0.net_price' })).toBe('/product/p?field=exceptions.0.net_price');
  });
});
