import { describe, expect, it } from 'vitest';
import { type Decision, decide, type Found, type StartRequest } from './installation.ts';

const MARKS: Found['mark'][] = [null, 'demonstration', 'real'];
const HOLDS: Found['holds'][] = ['nothing', 'demo accounts', 'other records'];
const DEMO_VALUES = [undefined, true, false];
const DATABASES = [undefined, 'postgres://db.example/ardoise'];
const SIGNS: Record<string, StartRequest> = {
  none: {},
  'NODE_ENV=production': { NODE_ENV: 'production' },
  'an https PUBLIC_URL': { PUBLIC_URL: 'https://menu.example' },
  OPERATOR_EMAIL: { OPERATOR_EMAIL: 'chief@menu.example' },
};

/** All combinations: 3 marks × 3 contents × 3 values of DEMO × 2 databases × 4 signs. */
const cases = MARKS.flatMap((mark) =>
  HOLDS.flatMap((holds) =>
    DEMO_VALUES.flatMap((DEMO) =>
      DATABASES.flatMap((DATABASE_URL) =>
        Object.entries(SIGNS).map(([sign, more]) => ({ found: { mark, holds }, asked: { DEMO, DATABASE_URL, ...more }, sign })),
      ),
    ),
  ),
);
const outcomeOf = (decision: Decision) =>
  'refusal' in decision ? 'refused' : `${decision.kind}${decision.remark ? ', with a remark' : ''}`;
/** The distinct outcomes of all cases that satisfy `matches`. */
const outcomes = (matches: (one: (typeof cases)[number]) => boolean) => [
  ...new Set(cases.filter(matches).map(({ found, asked }) => outcomeOf(decide(found, asked)))),
];
const isDemo = ({ found: { mark, holds } }: (typeof cases)[number]) => mark === 'demonstration' || (!mark && holds === 'demo accounts');
const isReal = ({ found: { mark, holds } }: (typeof cases)[number]) => mark === 'real' || (!mark && holds === 'other records');
const isOpen = ({ found: { mark, holds } }: (typeof cases)[number]) => !mark && holds === 'nothing';

describe('decide', () => {
  // database, DEMO, sign of production → outcome; `any` matches every value.
  it.each([
    ['real', undefined, 'any', ['real']],
    ['real', false, 'any', ['real']],
    ['real', true, 'any', ['real, with a remark']],
    ['demonstration', undefined, 'none', ['demonstration']],
    ['demonstration', true, 'none', ['demonstration']],
    ['demonstration', false, 'none', ['refused']],
    ['demonstration', undefined, 'some', ['refused']],
    ['demonstration', true, 'some', ['refused']],
    ['demonstration', false, 'some', ['refused']],
    ['empty, embedded', undefined, 'none', ['demonstration']],
    ['empty, embedded', undefined, 'some', ['refused']],
    ['empty, DATABASE_URL', undefined, 'any', ['real']],
    ['empty', false, 'any', ['real']],
    ['empty', true, 'none', ['demonstration']],
    ['empty', true, 'some', ['refused']],
  ])('%s, DEMO %s, signs of production: %s → %j', (database, demoValue, signs, outcome) => {
    const fits = { real: isReal, demonstration: isDemo }[database] ?? isOpen;
    const engine = (url?: string) => !database.includes(',') || database.includes('DATABASE_URL') === Boolean(url);
    const sign = (one: string) => signs === 'any' || (signs === 'none') === (one === 'none');
    expect(outcomes((one) => fits(one) && one.asked.DEMO === demoValue && engine(one.asked.DATABASE_URL) && sign(one.sign))).toEqual(
      outcome,
    );
  });

  it('covers all 216 cases, each of one kind of database', () => {
    expect(cases).toHaveLength(216);
    for (const one of cases)
      expect(
        [isReal, isDemo, isOpen].filter((fits) => fits(one)),
        JSON.stringify(one),
      ).toHaveLength(1);
  });

  it('refuses a demonstration without its folder, and changes nothing else', () => {
    for (const { found, asked } of cases) {
      const [usual, without] = [decide(found, asked), decide(found, { ...asked, missingDemo: '/srv/ardoise/demo' })];
      if (outcomeOf(usual) !== 'demonstration') expect(without).toEqual(usual);
      else expect(without).toEqual({ refusal: expect.stringMatching(/folder \/srv\/ardoise\/demo is missing.*DEMO=false\.$/) });
    }
  });

  it('never serves a demonstration with a sign of production', () => {
    expect(outcomes(({ sign }) => sign !== 'none')).not.toContain('demonstration');
  });
});

describe('refusals', () => {
  it.each(Object.entries(SIGNS).slice(1))('names %s, the demonstration and the remedy', (sign, more) => {
    const filled = decide({ mark: 'demonstration', holds: 'demo accounts' }, more);
    const empty = decide({ mark: null, holds: 'nothing' }, more);
    for (const decision of [filled, empty]) {
      const text = 'refusal' in decision ? decision.refusal : '';
      expect(text).toContain(`with ${sign}.`);
      expect(text).toMatch(/demonstration/);
      expect(text).toMatch(/DATABASE_URL/);
      for (const other of Object.keys(SIGNS).slice(1)) if (other !== sign) expect(text).not.toContain(other);
    }
  });

  it('names all reasons', () => {
    const decision = decide(
      { mark: 'demonstration', holds: 'nothing' },
      { DEMO: false, NODE_ENV: 'production', OPERATOR_EMAIL: 'a@b.example' },
    );
    expect(decision).toMatchObject({ refusal: expect.stringContaining('DEMO=false, NODE_ENV=production, OPERATOR_EMAIL') });
  });

  it.each([{ NODE_ENV: 'test' }, { NODE_ENV: 'development' }, { PUBLIC_URL: 'http://192.168.1.20:3000' }])(
    'does not refuse %j',
    (asked) => {
      expect(decide({ mark: null, holds: 'nothing' }, asked)).toEqual({ kind: 'demonstration' });
    },
  );
});
