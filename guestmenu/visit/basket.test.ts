import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLine,
  type Basket,
  chooseOptions,
  chooseProduct,
  countPieces,
  EMPTY_BASKET,
  emptyLine,
  linePrice,
  MAX_LINES,
  MAX_PIECES,
  openChoices,
  optionsChosen,
  ownQuestions,
  piecesByProduct,
  questionsInStep,
  removeLine,
  replaceLine,
  restoreLine,
  setQuantity,
  toggleCost,
  toOrderLines,
  withoutOrdered,
  withoutStale,
} from './basket.ts';

// A Tuesday at noon: the lunch menu is available.
const { products } = resolveMenu(demoMenu, new Date('2026-11-24T11:30:00Z'), 'fr-FR');
const productOf = (key: string) => products[idOf(key)]!;
const chosen = (key: string) => ({ id: idOf(key), instructions: [] });
const line = (key: string, qty = 1) => ({ ...emptyLine(idOf(key)), qty });

describe('lines', () => {
  it('return to their place after removal, with the fees removed with the last line', () => {
    const one = { ...addLine(EMPTY_BASKET, line('cha1')), costs: ['c'] };
    const [first] = one.lines;
    expect(restoreLine(removeLine(one, first?.key ?? ''), one, first?.key ?? '')).toEqual(one);
    const two = addLine(one, line('cha5', 2));
    expect(restoreLine(removeLine(two, first?.key ?? ''), two, first?.key ?? '')).toEqual(two);
    // Another line may have its key by now.
    const last = two.lines[1]?.key ?? '';
    const back = restoreLine(addLine(removeLine(two, last), line('cha6')), two, last);
    expect(back.lines.map(({ product }) => product)).toEqual(['cha1', 'cha5', 'cha6'].map(idOf));
    expect(new Set(back.lines.map(({ key }) => key)).size).toBe(3);
  });

  it('are merged if they are equal, whatever the order of their choices', () => {
    const choices = [
      { bundle_category: idOf('f1ent'), products: [chosen('ent1')] },
      { bundle_category: idOf('f1pla'), products: [chosen('pla3')] },
    ];
    const first = addLine(EMPTY_BASKET, { ...line('for1'), choices, note: 'tiède' });
    const second = addLine(first, { ...line('for1', 2), choices: [...choices].reverse(), note: ' tiède ' });
    expect(second.lines).toHaveLength(1);
    expect(second.lines[0]?.qty).toBe(3);
    expect(addLine(second, { ...line('for1'), choices }).lines).toHaveLength(2);
  });

  it('are removed with the order that contains them, except pieces added since', () => {
    const sent = addLine(addLine(EMPTY_BASKET, line('des11', 2)), line('sof3'));
    expect(withoutOrdered(sent, toOrderLines(sent.lines))).toEqual(EMPTY_BASKET);
    const since = addLine(addLine(sent, line('des11')), line('sof4'));
    expect(toOrderLines(withoutOrdered(since, toOrderLines(sent.lines)).lines)).toEqual([line('des11'), line('sof4')]);
  });

  it('keep their place and key when edited', () => {
    const basket = addLine(addLine(EMPTY_BASKET, line('cha1')), line('sof4'));
    const key = basket.lines[0]!.key;
    const changed = replaceLine(basket, key, line('cha2', 3));
    expect(changed.lines.map(({ product }) => product)).toEqual([idOf('cha2'), idOf('sof4')]);
    expect(changed.lines[0]).toMatchObject({ key, qty: 3 });
  });

  it('are removed by quantity 0, and manual fees with the last line', () => {
    const basket = toggleCost(addLine(EMPTY_BASKET, line('sof3')), idOf('sirop'));
    expect(basket.costs).toEqual([idOf('sirop')]);
    expect(setQuantity(basket, basket.lines[0]!.key, 0)).toEqual(EMPTY_BASKET);
    expect(toggleCost(basket, idOf('sirop')).costs).toEqual([]);
  });

  it('are sent without their key', () => {
    expect(toOrderLines(addLine(EMPTY_BASKET, line('cha1')).lines)).toEqual([line('cha1')]);
  });

  it('have unique keys and 1 to 99 pieces, and are at most 100, after any operations', () => {
    const keys = ['cha1', 'cha2', 'sof3', 'sof4', 'bie1'];
    const step = fc.record({
      act: fc.constantFrom('add', 'set', 'remove'),
      at: fc.nat(9),
      product: fc.constantFrom(...keys),
      qty: fc.integer({ min: -3, max: 200 }),
      note: fc.constantFrom('', 'a', 'b'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let basket: Basket = EMPTY_BASKET;
        for (const { act, at, product, qty, note } of steps) {
          const key = basket.lines[at % Math.max(1, basket.lines.length)]?.key ?? '';
          if (act === 'add') basket = addLine(basket, { ...line(product, Math.max(1, qty)), note });
          else basket = act === 'set' ? setQuantity(basket, key, qty) : removeLine(basket, key);
        }
        expect(new Set(basket.lines.map(({ key }) => key)).size).toBe(basket.lines.length);
        expect(basket.lines.every(({ qty }) => qty >= 1 && qty <= MAX_PIECES)).toBe(true);
        const counted = [...piecesByProduct(basket.lines).values()].reduce((sum, pieces) => sum + pieces, 0);
        expect(counted).toBe(countPieces(basket));
      }),
    );
    let full: Basket = EMPTY_BASKET;
    for (let place = 0; place < MAX_LINES + 5; place++) full = addLine(full, { ...line('cha1'), note: String(place) });
    expect(full.lines).toHaveLength(MAX_LINES);
  });
});

describe('choices', () => {
  const lunch = productOf('for1');
  const stepOf = (key: string) => lunch.bundle_categories.find(({ id }) => id === idOf(key))!;
  const choose = (choices: [string, string][]) =>
    choices.reduce((chosen, [step, product]) => chooseProduct(chosen, stepOf(step), idOf(product)), emptyLine(lunch.id));

  it('are missing until each step has one, and the chosen dish its cooking', () => {
    expect(openChoices(lunch, emptyLine(lunch.id), products)).toHaveLength(4);
    const steak = choose([
      ['f1ent', 'ent1'],
      ['f1pla', 'pla2'],
      ['f1des', 'des1'],
      ['f1boi', 'sof2'],
    ]);
    const asked = questionsInStep(steak, idOf('f1pla'), products);
    expect(asked.map(({ partName, instruction }) => [partName, instruction.id])).toEqual(
      ['cuis', 'sauc'].map((key) => [productOf('pla2').name, idOf(key)]),
    );
    expect(openChoices(lunch, steak, products)).toEqual(asked.map(({ id }) => id));
    const answered = asked.reduce((now, question) => chooseOptions(now, question, [question.instruction.options[1]?.id ?? '']), steak);
    expect(openChoices(lunch, answered, products)).toEqual([]);
    const duck = chooseProduct(answered, stepOf('f1pla'), idOf('pla3'));
    expect(questionsInStep(duck, idOf('f1pla'), products)).toEqual([]);
    expect(chooseProduct(duck, stepOf('f1pla'), idOf('pla2')).choices).toContainEqual({
      bundle_category: idOf('f1pla'),
      products: [chosen('pla2')],
    });
  });

  it('are removed with their instruction, and missing if their option is gone', () => {
    const steak = productOf('pla2');
    const [cooking] = ownQuestions(steak, products);
    const answered = chooseOptions(emptyLine(steak.id), cooking!, [idOf('cuis0')]);
    expect(optionsChosen(answered, cooking!)).toEqual([idOf('cuis0')]);
    const unasked = { ...steak, instructions: [] };
    expect(withoutStale(unasked, answered, { ...products, [steak.id]: unasked }).instructions).toEqual([]);
    const rawless = steak.instructions.map((one) => ({ ...one, options: one.options.filter(({ id }) => id !== idOf('cuis0')) }));
    const menu = { ...products, [steak.id]: { ...steak, instructions: rawless } };
    expect(openChoices(menu[steak.id]!, answered, menu)).toContain(idOf('cuis'));
  });

  it('replace each other in a single-choice step; in a multiple-choice step they add up to the limit, and toggle', () => {
    expect(
      choose([
        ['f1ent', 'ent1'],
        ['f1ent', 'ent4'],
      ]).choices,
    ).toEqual([{ bundle_category: idOf('f1ent'), products: [chosen('ent4')] }]);
    const breakfast = productOf('for2');
    const pastries = breakfast.bundle_categories.find(({ multiple_choice }) => multiple_choice)!;
    const pick = (keys: string[]) => keys.reduce((chosen, key) => chooseProduct(chosen, pastries, idOf(key)), emptyLine(breakfast.id));
    expect(pick(['vie1', 'vie2', 'vie3']).choices[0]?.products).toEqual([chosen('vie1'), chosen('vie2')]);
    expect(pick(['vie1', 'vie1']).choices).toEqual([]);
  });

  it('add their supplement to each piece', () => {
    const steak = choose([['f1pla', 'pla2']]);
    expect(linePrice(lunch, { ...steak, qty: 3 }, 'EUR')).toBe(91.5);
    expect(linePrice(productOf('cha1'), line('cha1', 3), 'EUR')).toBe(7.8);
  });
});
