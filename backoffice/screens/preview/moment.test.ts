import { describe, expect, it } from 'vitest';
import { inputsOf, instantOf, quarterOf, stepFrom } from './moment.ts';

const paris = 'Europe/Paris';
const at = (iso: string) => new Date(iso);

describe('the moment of the time machine', () => {
  it('converts between an instant and the inputs for day and time', () => {
    expect(instantOf('2026-11-27', '18:00', paris)).toEqual(at('2026-11-27T17:00:00Z'));
    expect(inputsOf(at('2026-11-27T23:05:00Z'), paris)).toEqual({ day: '2026-11-28', time: '00:05' });
  });

  it('is null while an input is incomplete', () => {
    for (const [day, time] of [
      ['', '18:00'],
      ['2026-11-27', ''],
      ['0002-11-27', '18:00'],
      ['12026-11-27', '18:00'],
    ] as const)
      expect(instantOf(day, time, paris)).toBeNull();
  });

  it('steps between quarter hours from any minute', () => {
    expect(quarterOf(at('2026-11-27T17:14:59Z'))).toEqual(at('2026-11-27T17:00:00Z'));
    expect(stepFrom(at('2026-11-27T17:00:00Z'), 1)).toEqual(at('2026-11-27T17:15:00Z'));
    expect(stepFrom(at('2026-11-27T17:00:00Z'), -1)).toEqual(at('2026-11-27T16:45:00Z'));
    expect(stepFrom(at('2026-11-27T17:05:00Z'), 1)).toEqual(at('2026-11-27T17:15:00Z'));
    expect(stepFrom(at('2026-11-27T17:05:00Z'), -1)).toEqual(at('2026-11-27T17:00:00Z'));
  });
});
