import { readToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, lookOf, MARKERS, type Property, readValue, recordsOf } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginEditing,
  differenceOf,
  type Editing,
  edited,
  isSameLook,
  isUnsaved,
  type Move,
  modeOf,
  withChanges,
  withDifference,
} from './editing.ts';

const VALUES: Partial<Record<Property, readonly string[]>> = {
  color: ['#112233', '#ffffff', 'transparent'],
  'font-size': ['14px', '22px', '60px'],
  display: ['none', 'block'],
  'border-top': ['none', '2px solid #d3d3d3'],
};
const ID = '019b0000-0000-7000-8000-000000000001';
const selectors = [...MARKERS.filter((marker) => /title|item/.test(marker)), `cst-item[${ID}]`, `cst-item-title[${ID}]`];
const selector = fc.constantFrom(...selectors);
const change = fc.constantFrom(...(Object.keys(VALUES) as Property[])).chain((property) =>
  fc.record({
    type: fc.constant('change' as const),
    selector,
    changes: fc.constantFrom(...(VALUES[property] ?? []), null).map((value) => ({ [property]: value })),
  }),
);
const look = fc
  .array(change, { maxLength: 12 })
  .map((all) => all.reduce((made: Look, one) => withChanges(made, one.selector, one.changes), new Map()));
const edit = fc.oneof(
  { weight: 6, arbitrary: change },
  fc.record({ type: fc.constant('restore' as const), selector }),
  fc.record({ type: fc.constant('take' as const), look }),
  fc.constant<Move>({ type: 'cancel' }),
  fc.constant<Move>({ type: 'pause' }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: edit },
  fc.constantFrom<Move>({ type: 'undo' }, { type: 'redo' }, { type: 'selecting', on: true }),
);

const after = (editing: Editing, moves: readonly Move[]) => moves.reduce(edited, editing);
const times = (editing: Editing, type: 'undo' | 'redo') =>
  Array.from({ length: 60 }).reduce((now: Editing) => edited(now, { type }), editing);
const records = ({ present }: Editing) => recordsOf(present);
const change1 = (value: string, on = 'cst-item-title', property: Property = 'color'): Move => ({
  type: 'change',
  selector: on,
  changes: { [property]: value },
});

describe('editing a look', () => {
  it('returns to the start by undo, and to the end by redo, after any changes', () => {
    fc.assert(
      fc.property(look, fc.array(edit, { maxLength: 40 }), (saved, moves) => {
        const end = after(beginEditing(saved), moves);
        const start = times(end, 'undo');
        expect(records(start)).toEqual(recordsOf(saved));
        expect(records(times(start, 'redo'))).toEqual(records(end));
      }),
    );
  });

  it('is unsaved exactly while it differs from the saved look', () => {
    fc.assert(
      fc.property(look, fc.array(step, { maxLength: 40 }), (saved, moves) => {
        const end = after(beginEditing(saved), moves);
        expect(isUnsaved(end)).toBe(JSON.stringify(records(end)) !== JSON.stringify(recordsOf(saved)));
        expect(modeOf(end) === 'change').toBe(isUnsaved(end));
      }),
    );
  });

  it('keeps no empty entries, so that equal looks have equal records', () => {
    fc.assert(
      fc.property(look, fc.array(step, { maxLength: 40 }), (saved, moves) => {
        const { present } = after(beginEditing(saved), moves);
        expect(isSameLook(lookOf(recordsOf(present)), present)).toBe(true);
        expect([...present.values()].every((styles) => styles.size > 0)).toBe(true);
      }),
    );
  });

  it('merges consecutive changes of one property into one step', () => {
    const drawn = ['#000001', '#000002', '#000003'].reduce((now, value) => edited(now, change1(value)), beginEditing(new Map()));
    expect(drawn.past).toHaveLength(1);
    expect(records(edited(drawn, { type: 'undo' }))).toEqual([]);
    const again = after(drawn, [{ type: 'pause' }, change1('#000004')]);
    expect(again.past).toHaveLength(2);
    expect(after(again, [change1('20px', 'cst-item-title', 'font-size'), change1('#000005')]).past).toHaveLength(4);
  });

  it('drops the redo steps after a new change', () => {
    const undone = after(beginEditing(new Map()), [change1('#000001'), { type: 'undo' }]);
    expect(undone.future).toHaveLength(1);
    expect(edited(undone, change1('#000002')).future).toEqual([]);
  });

  it('takes another look as one step, including records of single dishes', () => {
    const saved = lookOf([{ selector: `cst-item[${ID}]`, property: 'display', value: 'none' }]);
    const night = lookOf(STARTING_LOOKS.night);
    const taken = after(beginEditing(saved), [change1('#000001'), { type: 'take', look: night }]);
    expect([records(taken), taken.past.length, isUnsaved(taken)]).toEqual([recordsOf(night), 2, true]);
    expect(records(edited(taken, { type: 'undo' }))).toEqual([
      { selector: 'cst-item-title', property: 'color', value: '#000001' },
      ...recordsOf(saved),
    ]);
    // Taking the same look again is no step; the next change starts a new one.
    expect(edited(taken, { type: 'take', look: lookOf(STARTING_LOOKS.night) })).toBe(taken);
    expect(edited(taken, change1('#000001')).past).toHaveLength(3);
  });

  it('is idle after saving or reverting', () => {
    const begun = after(beginEditing(new Map()), [{ type: 'selecting', on: true }]);
    expect(modeOf(begun)).toBe('select');
    const changed = edited(begun, change1('#000001'));
    expect(modeOf(changed)).toBe('change');
    expect(modeOf(edited(changed, { type: 'cancel' }))).toBe('none');
    expect(modeOf(edited(changed, { type: 'saved', sent: changed.present, look: changed.present, version: 1 }))).toBe('none');
  });

  it('keeps changes made during a save as unsaved', () => {
    const sent = edited(beginEditing(new Map()), change1('#000001'));
    const later = edited(sent, change1('#000002'));
    const kept = edited(later, { type: 'saved', sent: sent.present, look: sent.present, version: 4 });
    expect([isUnsaved(kept), kept.version]).toEqual([true, 4]);
    expect(records(kept)).toEqual(records(later));
  });

  it('is empty and saved after a reset, and undo restores the look as an unsaved change', () => {
    const saved = lookOf([{ selector: 'cst-item', property: 'display', value: 'none' }]);
    const reset = edited(beginEditing(saved), { type: 'reset', look: new Map(), version: 2 });
    expect([records(reset), isUnsaved(reset), reset.version]).toEqual([[], false, 2]);
    const back = edited(reset, { type: 'undo' });
    expect([records(back), isUnsaved(back)]).toEqual([recordsOf(saved), true]);
  });

  it('continues with a look that another user has saved right after the reset', () => {
    const theirs = lookOf([{ selector: 'cst-item', property: 'display', value: 'none' }]);
    const reset = edited(edited(beginEditing(new Map(), 1), change1('#000001')), { type: 'reset', look: theirs, version: 3 });
    expect([records(reset), isUnsaved(reset), reset.version]).toEqual([recordsOf(theirs), false, 3]);
  });

  it('removes records that the server dropped from every step', () => {
    const gone = change1('none', `cst-item[${ID}]`, 'display');
    const sent = after(beginEditing(new Map()), [gone, change1('#000001')]);
    const later = after(sent, [{ type: 'pause' }, change1('#000002')]);
    const answered = lookOf([{ selector: 'cst-item-title', property: 'color', value: '#000001' }]);
    const kept = edited(later, { type: 'saved', sent: sent.present, look: answered, version: 2 });
    expect(records(kept)).toEqual([{ selector: 'cst-item-title', property: 'color', value: '#000002' }]);
    const undone = edited(kept, { type: 'undo' });
    expect([records(undone), isUnsaved(undone)]).toEqual([recordsOf(answered), false]);
  });
});

describe('the difference of two looks', () => {
  it('turns one look into the other by messages of the frame, and is empty between equal looks', () => {
    fc.assert(
      fc.property(look, look, (from, to) => {
        const messages = differenceOf(from, to);
        expect(recordsOf(withDifference(from, messages))).toEqual(recordsOf(to));
        for (const message of messages) expect(readToFrame(message)).toEqual(message);
        expect(differenceOf(to, to)).toEqual([]);
      }),
    );
  });

  it('applies to a third look without touching other properties', () => {
    const [before, mine] = [lookOf([]), lookOf([{ selector: 'cst-item', property: 'display', value: 'none' }])];
    const theirs = lookOf([{ selector: 'cst-menu', property: 'color', value: '#000000' }]);
    expect(recordsOf(withDifference(theirs, differenceOf(before, mine)))).toEqual([...recordsOf(theirs), ...recordsOf(mine)]);
  });
});

it('uses valid values of the contract', () => {
  for (const [property, values] of Object.entries(VALUES) as [Property, string[]][])
    expect(values.map((value) => readValue(property, value))).toEqual(values);
});

describe('rebasing onto the look of another user', () => {
  it('stays, while the own changes on it are undone step by step', () => {
    const theirs = lookOf([
      { selector: 'cst-item', property: 'display', value: 'none' },
      { selector: 'cst-item-title', property: 'color', value: '#000001' },
    ]);
    const own = [change1('#000001'), change1('#ff0000', 'cst-menu-title'), change1('30px', 'cst-item-title', 'font-size')];
    const begun = edited(after(beginEditing(new Map(), 1), own), { type: 'undo' });
    const onto = edited(begun, { type: 'moved', look: theirs, version: 2 });
    const written = (editing: Editing) => records(editing).map(({ selector, property, value }) => `${selector} ${property} ${value}`);
    expect([isUnsaved(onto), onto.version]).toEqual([true, 2]);
    expect(written(onto).sort()).toEqual(['cst-item display none', 'cst-item-title color #000001', 'cst-menu-title color #ff0000']);
    // A change that both users made is no longer a step.
    expect(onto.past).toHaveLength(1);
    expect(recordsOf(times(onto, 'undo').present)).toEqual(recordsOf(theirs));
    expect(written(edited(onto, { type: 'redo' }))).toContain('cst-item-title font-size 30px');
    expect(recordsOf(edited(onto, { type: 'cancel' }).present)).toEqual(recordsOf(theirs));
  });

  it('leaves nothing unsaved if it is the same', () => {
    const begun = after(beginEditing(new Map(), 1), [change1('#000001')]);
    const onto = edited(begun, { type: 'moved', look: begun.present, version: 2 });
    expect([isUnsaved(onto), onto.past, onto.future]).toEqual([false, [], []]);
  });

  it('is the base of all steps', () => {
    fc.assert(
      fc.property(look, look, fc.array(edit, { maxLength: 20 }), (saved, theirs, moves) => {
        const end = edited(after(beginEditing(saved), moves), { type: 'moved', look: theirs, version: 1 });
        const start = times(end, 'undo');
        expect(records(start)).toEqual(recordsOf(theirs));
        expect(records(times(start, 'redo'))).toEqual(records(end));
      }),
    );
  });

  it('is replaced by a taken look and by changes based on it', () => {
    fc.assert(
      fc.property(look, look, look, fc.array(change, { maxLength: 8 }), (saved, theirs, taken, changes) => {
        const begun = after(beginEditing(saved), [change1('#000009', 'cst-menu-title'), { type: 'pause' }, { type: 'take', look: taken }]);
        fc.pre(begun.past.length === 2);
        const steps = [begun, ...changes.map((_, at) => after(begun, changes.slice(0, at + 1)))];
        // A step that equals the saved look would end the taken state.
        fc.pre(steps.every(({ present }) => !isSameLook(present, saved) && !isSameLook(present, theirs)));
        const end = steps.at(-1) as Editing;
        const onto = edited(end, { type: 'moved', look: theirs, version: 1 });
        expect(records(onto)).toEqual(records(end));
        expect(recordsOf(times(onto, 'undo').present)).toEqual(recordsOf(theirs));
        // Rebasing again, and rebasing after an undo.
        expect(records(edited(onto, { type: 'moved', look: saved, version: 2 }))).toEqual(records(end));
        const back = edited(times(end, 'undo'), { type: 'moved', look: theirs, version: 1 });
        expect(records(times(back, 'redo'))).toEqual(records(end));
      }),
    );
  });

  it('stays below changes made after a taken look was saved or reverted', () => {
    const night = lookOf(STARTING_LOOKS.night);
    const theirs = lookOf([{ selector: 'cst-menu', property: 'color', value: '#000000' }]);
    const taken = after(beginEditing(new Map()), [{ type: 'take', look: night }]);
    const onTheirs = [...recordsOf(theirs), { selector: 'cst-item-title', property: 'color', value: '#000001' }];
    const given = after(taken, [{ type: 'cancel' }, change1('#000001'), { type: 'moved', look: theirs, version: 2 }]);
    expect(records(given)).toEqual(onTheirs);
    const sent = edited(taken, change1('#000003'));
    const kept = edited(sent, { type: 'saved', sent: sent.present, look: sent.present, version: 1 });
    const onto = after(kept, [{ type: 'pause' }, change1('#000001'), { type: 'moved', look: theirs, version: 2 }]);
    expect(records(onto)).toEqual(onTheirs);
    expect(records(times(onto, 'undo'))).toEqual(recordsOf(theirs));
  });

  it('loses its border properties to a border that was set as a whole here', () => {
    const on = 'cst-item';
    const theirs = lookOf([
      { selector: on, property: 'border-top-color', value: '#00ff00' },
      { selector: on, property: 'color', value: '#000000' },
      { selector: 'cst-menu', property: 'border-top-color', value: '#00ff00' },
    ]);
    const mine = edited(beginEditing(new Map()), change1('4px solid #aa0000', on, 'border-top'));
    expect(records(edited(mine, { type: 'moved', look: theirs, version: 1 }))).toEqual(
      recordsOf(withChanges(theirs, on, { 'border-top': '4px solid #aa0000', 'border-top-color': null })),
    );
    const part = edited(mine, change1('#0000ff', on, 'border-top-color'));
    expect(edited(part, { type: 'moved', look: theirs, version: 1 }).present.get(on)?.get('border-top-color')).toBe('#0000ff');
  });
});
