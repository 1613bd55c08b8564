import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compareSeq, openRealtime, startSeq } from './realtime.ts';

/** What a board that follows the rules knows after `ready` and a stream of numbers. */
const follow = (last: number, stream: readonly number[]) => {
  let seen: number | undefined = last;
  const told: number[] = [];
  let stale = 0;
  for (const seq of stream) {
    const heard = compareSeq(seen, seq);
    if (heard === 'old') continue;
    if (heard === 'gap') stale += 1;
    seen = seq;
    told.push(seq);
  }
  return { seen, told, stale };
};

describe('the numbers of events', () => {
  it('tell the next from the old and from a hole', () => {
    expect(compareSeq(7, 8)).toBe('next');
    expect(compareSeq(7, 7)).toBe('old');
    expect(compareSeq(7, 3)).toBe('old');
    expect(compareSeq(7, 9)).toBe('gap');
    expect(compareSeq(undefined, 1)).toBe('gap');
  });

  it('make every event heard once and in order when some come twice', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.boolean(), { maxLength: 50 }), (start, repeats) => {
        const stream = repeats.flatMap((repeated, index) =>
          repeated ? [start + index + 1, start + index + 1, start + index] : [start + index + 1],
        );
        const { told, stale } = follow(start, stream);
        expect(told).toEqual(repeats.map((_, index) => start + index + 1));
        expect(stale).toBe(0);
      }),
    );
  });

  it('ask for a new reading exactly where events are missing', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 50 }), (start, steps) => {
        let at = start;
        const stream = steps.map((step) => {
          at += step;
          return at;
        });
        const { seen, stale } = follow(start, stream);
        expect(stale).toBe(steps.filter((step) => step > 1).length);
        expect(seen).toBe(at);
      }),
    );
  });
});

describe('taking the seat', () => {
  it('starts from the server’s number and reads the lists when nothing can be replayed', () => {
    expect(startSeq(undefined, { seq: 40, fresh: true })).toEqual({ last: 40, stale: true });
    expect(startSeq(12, { seq: 40, fresh: true })).toEqual({ last: 40, stale: true });
    expect(startSeq(undefined, { seq: 40, fresh: false })).toEqual({ last: 40, stale: true });
  });

  it('goes on from the own number when the missed events follow', () => {
    const { last, stale } = startSeq(38, { seq: 40, fresh: false });
    expect(stale).toBe(false);
    expect(follow(last, [39, 40, 41])).toEqual({ seen: 41, told: [39, 40, 41], stale: 0 });
  });
});

describe('a refusal', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.doUnmock('socket.io-client');
  });

  /** A channel whose server says what the test wants; `token`: what the device keeps. */
  const opened = async (token: { kept: string }) => {
    const heard = new Map<string, () => void>();
    const on = (event: string, hear: () => void) => void heard.set(event, hear);
    const disconnect = vi.fn();
    vi.doMock('socket.io-client', () => ({
      io: () => ({ on, disconnect, io: { on }, onAny: () => undefined, emit: () => undefined, connect: () => undefined }),
    }));
    const nothing = () => undefined;
    const listening = { addEventListener: nothing, removeEventListener: nothing };
    for (const [name, value] of Object.entries({ ...listening, document: listening, localStorage: { getItem: () => token.kept } }))
      vi.stubGlobal(name, value);
    const onStale = vi.fn();
    const close = openRealtime('v', { onUpdate: nothing, onCancel: nothing, onOpen: nothing, onTable: nothing, onStale });
    await expect.poll(() => heard.has('authenticate')).toBe(true);
    return { say: (event: string) => heard.get(event)?.(), disconnect, onStale, close };
  };

  it('of the token ends the channel, and has the lists read at once', async () => {
    const { say, disconnect, onStale, close } = await opened({ kept: 'a' });
    say('authenticate');
    say('unauthorized');
    expect([disconnect.mock.calls.length, onStale.mock.calls.length]).toEqual([1, 1]);
    close();
  });

  it('of a token that was renewed meanwhile ends nothing', async () => {
    const token = { kept: 'a' };
    const { say, disconnect, onStale, close } = await opened(token);
    say('authenticate');
    token.kept = 'b';
    say('unauthorized');
    expect([disconnect.mock.calls.length, onStale.mock.calls.length]).toEqual([0, 0]);
    close();
  });
});
