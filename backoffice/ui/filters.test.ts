import { describe, expect, it } from 'vitest';
import { withFilter } from './filters.ts';

describe('filters', () => {
  it('take a value, change it and drop it when it is emptied', () => {
    expect(withFilter({}, 'name', 'thé')).toEqual({ name: 'thé' });
    expect(withFilter({ name: 'thé', type: '1' }, 'name', 'café')).toEqual({ name: 'café', type: '1' });
    for (const nothing of ['', null, undefined]) expect(withFilter({ name: 'thé', type: '1' }, 'name', nothing)).toEqual({ type: '1' });
  });
});
