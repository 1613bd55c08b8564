import { ApiError } from '@ardoise/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from './api.ts';
import { isWorthRetrying } from './query-client.ts';

describe('reading again', () => {
  it('is tried when nothing answered or the server is away for a moment, three times', () => {
    for (const error of [new ConnectionError(), new ApiError('unavailable')]) {
      expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, error))).toEqual([true, true, true, false]);
    }
  });

  it('is not when the server has judged, or the fault is ours', () => {
    for (const error of [new ApiError('not_found'), new ApiError('plan_required'), new ApiError('internal'), new TypeError('ours')]) {
      expect(isWorthRetrying(0, error)).toBe(false);
    }
  });
});
