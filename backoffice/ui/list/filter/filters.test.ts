import { describe, expect, it } from 'vitest';
import { withFilter, withoutUnknown } from './filters.ts';

describe('filters', () => {
  it('set, change and remove a value', () => {
    expect(withFilter({}, 'name', 'thé')).toEqual({ name: 'thé' });
    expect(withFilter({ name: 'thé', type: '1' }, 'name', 'café')).toEqual({ name: 'café', type: '1' });
    for (const nothing of ['', null, undefined]) expect(withFilter({ name: 'thé', type: '1' }, 'name', nothing)).toEqual({ type: '1' });
  });
});

describe('the address of a list', () => {
  const known = { filters: ['name', 'type'], sorts: ['name', 'net_price'] };
  const read = (query: Record<string, string>) => {
    const kept = withoutUnknown(`?${new URLSearchParams(query)}`, known);
    return kept === null ? 'as it is' : Object.fromEntries(new URLSearchParams(kept));
  };

  it('stays as it is if the list knows all of it', () => {
    expect(withoutUnknown('', known)).toBeNull();
    expect(read({ filter: '{}' })).toBe('as it is');
    const all = { filter: '{"name":"thé","type":1}', sort: 'net_price', order: 'DESC', page: '3', perPage: '100' };
    expect(read(all)).toBe('as it is');
  });

  it('loses only unknown filters, sorts and pages', () => {
    expect(read({ filter: '{"nonsense":"x"}' })).toEqual({ filter: '{}' });
    expect(read({ filter: '{"nonsense":"x","name":"thé"}', page: '2' })).toEqual({ filter: '{"name":"thé"}', page: '2' });
    for (const value of ['{"a":1}', '["a"]', 'true', 'null']) expect(read({ filter: `{"name":${value}}` })).toEqual({ filter: '{}' });
    for (const filter of ['{"name', '[]', 'null', '1']) expect(read({ filter, page: '2' })).toEqual({ page: '2' });
    expect(read({ sort: 'version', order: 'ASC', page: '2' })).toEqual({ page: '2' });
    expect(read({ sort: 'name', order: 'UP', page: '2' })).toEqual({ page: '2' });
    for (const page of ['0', '-1', '1.5', 'x', '1e9']) expect(read({ page, perPage: '50' })).toEqual({ perPage: '50' });
    for (const perPage of ['0', '7', '1000']) expect(read({ page: '2', perPage })).toEqual({ page: '2' });
  });

  it('is accepted once the unknown parts are removed', () => {
    const once = withoutUnknown('?filter=%7B"x":1%7D&sort=x&order=ASC&page=0', known) ?? '';
    expect(withoutUnknown(once, known)).toBeNull();
  });
});
