import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, wordOf } from './lines.ts';

const english = LOCALES.indexOf('en-GB');

describe('a line of the health', () => {
  it('leads to its field', () => {
    expect(addressOf({ resource: 'product', id: 'p', field: 'exceptions.0.net_price' })).toBe('/product/p?field=exceptions.0.net_price');
  });

  it('says what the field is called', () => {
    expect(wordOf({ resource: 'product', field: 'exceptions.0.net_price' })).toBe('product.price');
    expect(wordOf({ resource: 'product', field: `languages.${english}.recipe` })).toBe('product.recipe');
    expect(wordOf({ resource: 'product', field: `bundle_categories.2.languages.${english}.name` })).toBe('product.step');
    expect(wordOf({ resource: 'product', field: 'recommendations' })).toBe('product.recommendations');
    expect(wordOf({ resource: 'cost', field: 'products_id' })).toBe('cost.products');
    expect(wordOf({ resource: 'section', field: `banner.languages.${english}.text` })).toBe('section.banner_text');
    expect(wordOf({ resource: 'instruction', field: `options.3.languages.${english}.name` })).toBe('instruction.option');
    expect(wordOf({ resource: 'instruction', field: 'options.3.allergens_declared' })).toBe('product.allergens');
    expect(wordOf({ resource: 'instruction', field: `languages.${english}.name` })).toBe('instruction.name');
  });
});
