import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compareSeq, openRealtime, startSeq } from './realtime.ts';

/** The state of a board after `ready` and a stream of event numbers. */
const receiveAll = (last: number, stream: readonly number[]) => {
  let seen: number | undefined = last;
  const received: number[] = [];
  let stale = 0;
  for (const seq of stream) {
    const position = compareSeq(seen, seq);
    if (position === 'old') continue;
    if (position === 'gap') stale += 1;
    seen = seq;
    received.push(seq);
  }
  return { seen, received, stale };
};

describe('the numbers of events', () => {
  it('distinguish the next event, an old one and a gap', () => {
    expect(compareSeq(7, 8)).toBe('next');
    expect(compareSeq(7, 7)).toBe('old');
    expect(compareSeq(7, 3)).toBe('old');
    expect(compareSeq(7, 9)).toBe('gap');
    expect(compareSeq(undefined, 1)).toBe('gap');
  });

  it('deliver each event once and in order when some arrive twice', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.boolean(), { maxLength: 50 }), (start, repeats) => {
        const stream = repeats.flatMap((repeated, index) =>
          repeated ? [start + index + 1, start + index + 1, start + index] : [start + index + 1],
        );
        const { received, stale } = receiveAll(start, stream);
        expect(received).toEqual(repeats.map((_, index) => start + index + 1));
        expect(stale).toBe(0);
      }),
    );
  });

  it('report a gap exactly where events are missing', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 50 }), (start, steps) => {
        let at = start;
        const stream = steps.map((step) => {
          at += step;
          return at;
        });
        const { seen, stale } = receiveAll(start, stream);
        expect(stale).toBe(steps.filter((step) => step > 1).length);
        expect(seen).toBe(at);
      }),
    );
  });
});

describe('the start of a connection', () => {
  it('takes the server’s number and makes the lists stale when nothing can be replayed', () => {
    expect(startSeq(undefined, { seq: 40, fresh: true })).toEqual({ last: 40, stale: true });
    expect(startSeq(12, { seq: 40, fresh: true })).toEqual({ last: 40, stale: true });
    expect(startSeq(undefined, { seq: 40, fresh: false })).toEqual({ last: 40, stale: true });
  });

  it('keeps its own number when the server replays the missed events', () => {
    const { last, stale } = startSeq(38, { seq: 40, fresh: false });
    expect(stale).toBe(false);
    expect(receiveAll(last, [39, 40, 41])).toEqual({ seen: 41, received: [39, 40, 41], stale: 0 });
  });
});

describe('a refusal', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.doUnmock('socket.io-client');
  });

  /** Opens a channel whose server events the test emits. `token`: the stored token. */
  const openChannel = async (token: { kept: string }) => {
    const handlers = new Map<string, () => void>();
    const on = (event: string, handler: () => void) => void handlers.set(event, handler);
    const disconnect = vi.fn();
    vi.doMock('socket.io-client', () => ({
      io: () => ({ on, disconnect, io: { on }, onAny: () => undefined, emit: () => undefined, connect: () => undefined }),
    }));
    const nothing = () => undefined;
    const eventTarget = { addEventListener: nothing, removeEventListener: nothing };
    for (const [name, value] of Object.entries({ ...eventTarget, document: eventTarget, localStorage: { getItem: () => token.kept } }))
      vi.stubGlobal(name, value);
    const onStale = vi.fn();
    const close = openRealtime('v', { onUpdate: nothing, onCancel: nothing, onOpen: nothing, onTable: nothing, onStale });
    await expect.poll(() => handlers.has('authenticate')).toBe(true);
    return { emit: (event: string) => handlers.get(event)?.(), disconnect, onStale, close };
  };

  it('of the current token ends the channel and makes the lists stale', async () => {
    const { emit, disconnect, onStale, close } = await openChannel({ kept: 'a' });
    emit('authenticate');
    emit('unauthorized');
    expect([disconnect.mock.calls.length, onStale.mock.calls.length]).toEqual([1, 1]);
    close();
  });

  it('of a token that was renewed in the meantime changes nothing', async () => {
    const token = { kept: 'a' };
    const { emit, disconnect, onStale, close } = await openChannel(token);
    emit('authenticate');
    token.kept = 'b';
    emit('unauthorized');
    expect([disconnect.mock.calls.length, onStale.mock.calls.length]).toEqual([0, 0]);
    close();
  });
});
