import { ApiError } from '@ardoise/contract/errors.ts';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from './api.ts';
import { changeLists, isWorthRetrying, makeQueryClient } from './query-client.ts';

describe('a failed read', () => {
  it('is retried three times without an answer or while the server is unavailable', () => {
    for (const error of [new ConnectionError(), new ApiError('unavailable')]) {
      expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, error))).toEqual([true, true, true, false]);
    }
  });

  it('is not retried after a refusal or an internal error', () => {
    for (const error of [new ApiError('not_found'), new ApiError('plan_required'), new ApiError('internal'), new TypeError('ours')]) {
      expect(isWorthRetrying(0, error)).toBe(false);
    }
  });
});

describe('changeLists', () => {
  it('keeps the change when an earlier read answers after it', async () => {
    const client = makeQueryClient();
    const queryKey = ['product', 'getList', { page: 1 }];
    const answers: ((rows: { id: string; name: string }[]) => void)[] = [];
    const queryFn = () => new Promise((resolve) => answers.push((data) => resolve({ data })));
    client.setQueryData(queryKey, { data: [{ id: '1', name: 'old' }] });
    const leave = new QueryObserver(client, { queryKey, queryFn, staleTime: 0 }).subscribe(() => undefined);
    expect(answers).toHaveLength(1);
    changeLists(client, 'product', ([row]) => [{ id: '1', ...row, name: 'new' }]);
    expect(client.getQueryData(queryKey)).toEqual({ data: [{ id: '1', name: 'new' }] });
    answers[0]?.([{ id: '1', name: 'old' }]);
    await expect.poll(() => answers.length).toBe(2);
    expect(client.getQueryData(queryKey)).toEqual({ data: [{ id: '1', name: 'new' }] });
    answers[1]?.([{ id: '1', name: 'newest' }]);
    await expect.poll(() => client.getQueryData(queryKey)).toEqual({ data: [{ id: '1', name: 'newest' }] });
    leave();
  });
});
