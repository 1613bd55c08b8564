import { describe, expect, it } from 'vitest';
import { type Decision, decide, type Found, type StartRequest } from './installation.ts';

const MARKS: Found['mark'][] = [null, 'demonstration', 'real'];
const HOLDS: Found['holds'][] = ['nothing', 'demo accounts', 'other records'];
const WISHES = [undefined, true, false];
const DATABASES = [undefined, 'postgres://db.example/ardoise'];
const SIGNS: Record<string, StartRequest> = {
  none: {},
  'NODE_ENV=production': { NODE_ENV: 'production' },
  'an https PUBLIC_URL': { PUBLIC_URL: 'https://menu.example' },
  OPERATOR_EMAIL: { OPERATOR_EMAIL: 'chief@menu.example' },
};

/** Every case there is: 3 marks × 3 contents × 3 wishes × 2 databases × 4 signs. */
const cases = MARKS.flatMap((mark) =>
  HOLDS.flatMap((holds) =>
    WISHES.flatMap((DEMO) =>
      DATABASES.flatMap((DATABASE_URL) =>
        Object.entries(SIGNS).map(([sign, more]) => ({ found: { mark, holds }, asked: { DEMO, DATABASE_URL, ...more }, sign })),
      ),
    ),
  ),
);
const told = (decision: Decision) => ('refusal' in decision ? 'refused' : `${decision.kind}${decision.remark ? ', with a remark' : ''}`);
/** The outcomes of all cases that `wanted` picks, each once. */
const outcomes = (wanted: (one: (typeof cases)[number]) => boolean) => [
  ...new Set(cases.filter(wanted).map(({ found, asked }) => told(decide(found, asked)))),
];
const isDemo = ({ found: { mark, holds } }: (typeof cases)[number]) => mark === 'demonstration' || (!mark && holds === 'demo accounts');
const isReal = ({ found: { mark, holds } }: (typeof cases)[number]) => mark === 'real' || (!mark && holds === 'other records');
const isOpen = ({ found: { mark, holds } }: (typeof cases)[number]) => !mark && holds === 'nothing';

describe('what a database is served as', () => {
  // database, DEMO, sign of a production → outcome; `any` stands for every value.
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
  ])('%s, DEMO %s, signs of a production: %s → %j', (database, wish, signs, outcome) => {
    const fits = { real: isReal, demonstration: isDemo }[database] ?? isOpen;
    const engine = (url?: string) => !database.includes(',') || database.includes('DATABASE_URL') === Boolean(url);
    const sign = (one: string) => signs === 'any' || (signs === 'none') === (one === 'none');
    expect(outcomes((one) => fits(one) && one.asked.DEMO === wish && engine(one.asked.DATABASE_URL) && sign(one.sign))).toEqual(outcome);
  });

  it('leaves no case open: 216 of them, each of one database', () => {
    expect(cases).toHaveLength(216);
    for (const one of cases)
      expect(
        [isReal, isDemo, isOpen].filter((fits) => fits(one)),
        JSON.stringify(one),
      ).toHaveLength(1);
  });

  it('is no demonstration without its folder, and otherwise what it would be with it', () => {
    for (const { found, asked } of cases) {
      const [usual, without] = [decide(found, asked), decide(found, { ...asked, missingDemo: '/srv/ardoise/demo' })];
      if (told(usual) !== 'demonstration') expect(without).toEqual(usual);
      else expect(without).toEqual({ refusal: expect.stringMatching(/folder \/srv\/ardoise\/demo is missing.*DEMO=false\.$/) });
    }
  });

  it('is never a demonstration with a sign of a production, whatever else is asked', () => {
    expect(outcomes(({ sign }) => sign !== 'none')).not.toContain('demonstration');
  });
});

describe('a refusal', () => {
  it.each(Object.entries(SIGNS).slice(1))('names %s, says that this is a demonstration, and what to do', (sign, more) => {
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

  it('names all reasons there are', () => {
    const decision = decide(
      { mark: 'demonstration', holds: 'nothing' },
      { DEMO: false, NODE_ENV: 'production', OPERATOR_EMAIL: 'a@b.example' },
    );
    expect(decision).toMatchObject({ refusal: expect.stringContaining('DEMO=false, NODE_ENV=production, OPERATOR_EMAIL') });
  });

  it.each([{ NODE_ENV: 'test' }, { NODE_ENV: 'development' }, { PUBLIC_URL: 'http://192.168.1.20:3000' }])(
    'is not caused by %j',
    (asked) => {
      expect(decide({ mark: null, holds: 'nothing' }, asked)).toEqual({ kind: 'demonstration' });
    },
  );
});
