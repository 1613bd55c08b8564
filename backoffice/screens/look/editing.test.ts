import { readToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, lookOf, MARKERS, type Property, readValue, recordsOf } from '@ardoise/contract/rules/look/records.ts';
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
const edit = fc.oneof(
  { weight: 6, arbitrary: change },
  fc.record({ type: fc.constant('restore' as const), selector }),
  fc.constant<Move>({ type: 'cancel' }),
  fc.constant<Move>({ type: 'pause' }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: edit },
  fc.constantFrom<Move>({ type: 'undo' }, { type: 'redo' }, { type: 'selecting', on: true }),
);
const look = fc
  .array(change, { maxLength: 12 })
  .map((all) => all.reduce((made: Look, one) => withChanges(made, one.selector, one.changes), new Map()));

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
  it('comes back to the start by undoing, and to the end by doing again, after any series of changes', () => {
    fc.assert(
      fc.property(look, fc.array(edit, { maxLength: 40 }), (saved, moves) => {
        const end = after(beginEditing(saved), moves);
        const start = times(end, 'undo');
        expect(records(start)).toEqual(recordsOf(saved));
        expect(records(times(start, 'redo'))).toEqual(records(end));
      }),
    );
  });

  it('says it is unsaved exactly while it differs from what is saved', () => {
    fc.assert(
      fc.property(look, fc.array(step, { maxLength: 40 }), (saved, moves) => {
        const end = after(beginEditing(saved), moves);
        expect(isUnsaved(end)).toBe(JSON.stringify(records(end)) !== JSON.stringify(recordsOf(saved)));
        expect(modeOf(end) === 'change').toBe(isUnsaved(end));
      }),
    );
  });

  it('keeps nothing empty, so that one look is one list of records', () => {
    fc.assert(
      fc.property(look, fc.array(step, { maxLength: 40 }), (saved, moves) => {
        const { present } = after(beginEditing(saved), moves);
        expect(isSameLook(lookOf(recordsOf(present)), present)).toBe(true);
        expect([...present.values()].every((styles) => styles.size > 0)).toBe(true);
      }),
    );
  });

  it('takes all that is done to one property in a row as one step, until something else is done', () => {
    const drawn = ['#000001', '#000002', '#000003'].reduce((now, value) => edited(now, change1(value)), beginEditing(new Map()));
    expect(drawn.past).toHaveLength(1);
    expect(records(edited(drawn, { type: 'undo' }))).toEqual([]);
    const again = after(drawn, [{ type: 'pause' }, change1('#000004')]);
    expect(again.past).toHaveLength(2);
    expect(after(again, [change1('20px', 'cst-item-title', 'font-size'), change1('#000005')]).past).toHaveLength(4);
  });

  it('forgets what was undone once something else is changed', () => {
    const undone = after(beginEditing(new Map()), [change1('#000001'), { type: 'undo' }]);
    expect(undone.future).toHaveLength(1);
    expect(edited(undone, change1('#000002')).future).toEqual([]);
  });

  it('is in no mode once it is saved or given up', () => {
    const begun = after(beginEditing(new Map()), [{ type: 'selecting', on: true }]);
    expect(modeOf(begun)).toBe('select');
    const changed = edited(begun, change1('#000001'));
    expect(modeOf(changed)).toBe('change');
    expect(modeOf(edited(changed, { type: 'cancel' }))).toBe('none');
    expect(modeOf(edited(changed, { type: 'saved', sent: changed.present, look: changed.present }))).toBe('none');
  });

  it('leaves unsaved what was changed while the rest was on its way', () => {
    const sent = edited(beginEditing(new Map()), change1('#000001'));
    const later = edited(sent, change1('#000002'));
    const kept = edited(later, { type: 'saved', sent: sent.present, look: sent.present });
    expect(isUnsaved(kept)).toBe(true);
    expect(records(kept)).toEqual(records(later));
  });

  it('is empty and saved after a reset, which can be taken back as an unsaved change', () => {
    const saved = lookOf([{ selector: 'cst-item', property: 'display', value: 'none' }]);
    const reset = edited(beginEditing(saved), { type: 'reset' });
    expect([records(reset), isUnsaved(reset)]).toEqual([[], false]);
    const back = edited(reset, { type: 'undo' });
    expect([records(back), isUnsaved(back)]).toEqual([recordsOf(saved), true]);
  });
});

describe('the difference of two looks', () => {
  it('turns the one into the other, in words that the frame knows, and is nothing between two that are the same', () => {
    fc.assert(
      fc.property(look, look, (from, to) => {
        const messages = differenceOf(from, to);
        expect(recordsOf(withDifference(from, messages))).toEqual(recordsOf(to));
        for (const message of messages) expect(readToFrame(message)).toEqual(message);
        expect(differenceOf(to, to)).toEqual([]);
      }),
    );
  });

  it('is made on a third look without touching what it does not say', () => {
    const [before, mine] = [lookOf([]), lookOf([{ selector: 'cst-item', property: 'display', value: 'none' }])];
    const theirs = lookOf([{ selector: 'cst-menu', property: 'color', value: '#000000' }]);
    expect(recordsOf(withDifference(theirs, differenceOf(before, mine)))).toEqual([...recordsOf(theirs), ...recordsOf(mine)]);
  });
});

it('tries values that the contract takes', () => {
  for (const [property, values] of Object.entries(VALUES) as [Property, string[]][])
    expect(values.map((value) => readValue(property, value))).toEqual(values);
});
