import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLine,
  askedInStep,
  askedOfLine,
  type Basket,
  chooseOptions,
  chooseProduct,
  countPieces,
  EMPTY_BASKET,
  emptyLine,
  linePrice,
  MOST_LINES,
  MOST_PIECES,
  openChoices,
  optionsChosen,
  piecesByProduct,
  putBack,
  removeLine,
  replaceLine,
  setQuantity,
  takeOut,
  toggleCost,
  toOrderLines,
  withoutStale,
} from './basket.ts';

// A Tuesday at noon: the lunch menu is served.
const { products } = resolveMenu(demoMenu, new Date('2026-11-24T11:30:00Z'), 'fr-FR');
const productOf = (key: string) => products[idOf(key)]!;
const chosen = (key: string) => ({ id: idOf(key), instructions: [] });
const line = (key: string, qty = 1) => ({ ...emptyLine(idOf(key)), qty });

describe('lines', () => {
  it('that were taken out come back to their place, with the fees that went with the last one', () => {
    const one = { ...addLine(EMPTY_BASKET, line('cha1')), costs: ['c'] };
    const [first] = one.lines;
    expect(putBack(removeLine(one, first?.key ?? ''), one, first?.key ?? '')).toEqual(one);
    const two = addLine(one, line('cha5', 2));
    expect(putBack(removeLine(two, first?.key ?? ''), two, first?.key ?? '')).toEqual(two);
    // Another line may have its key by now.
    const last = two.lines[1]?.key ?? '';
    const back = putBack(addLine(removeLine(two, last), line('cha6')), two, last);
    expect(back.lines.map(({ product }) => product)).toEqual(['cha1', 'cha5', 'cha6'].map(idOf));
    expect(new Set(back.lines.map(({ key }) => key)).size).toBe(3);
  });

  it('are one with more pieces where they say the same, in whatever order it was said', () => {
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

  it('go with the order that has them, save what came in since', () => {
    const sent = addLine(addLine(EMPTY_BASKET, line('des11', 2)), line('sof3'));
    expect(takeOut(sent, toOrderLines(sent.lines))).toEqual(EMPTY_BASKET);
    const since = addLine(addLine(sent, line('des11')), line('sof4'));
    expect(toOrderLines(takeOut(since, toOrderLines(sent.lines)).lines)).toEqual([line('des11'), line('sof4')]);
  });

  it('keep their place and key when they are changed', () => {
    const basket = addLine(addLine(EMPTY_BASKET, line('cha1')), line('sof4'));
    const key = basket.lines[0]!.key;
    const changed = replaceLine(basket, key, line('cha2', 3));
    expect(changed.lines.map(({ product }) => product)).toEqual([idOf('cha2'), idOf('sof4')]);
    expect(changed.lines[0]).toMatchObject({ key, qty: 3 });
  });

  it('go with the quantity 0, and the fees added by hand with the last line', () => {
    const basket = toggleCost(addLine(EMPTY_BASKET, line('sof3')), idOf('sirop'));
    expect(basket.costs).toEqual([idOf('sirop')]);
    expect(setQuantity(basket, basket.lines[0]!.key, 0)).toEqual(EMPTY_BASKET);
    expect(toggleCost(basket, idOf('sirop')).costs).toEqual([]);
  });

  it('are sent without their key', () => {
    expect(toOrderLines(addLine(EMPTY_BASKET, line('cha1')).lines)).toEqual([line('cha1')]);
  });

  it('have different keys, one to 99 pieces, and are at most 100, whatever is done', () => {
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
        expect(basket.lines.every(({ qty }) => qty >= 1 && qty <= MOST_PIECES)).toBe(true);
        const counted = [...piecesByProduct(basket.lines).values()].reduce((sum, pieces) => sum + pieces, 0);
        expect(counted).toBe(countPieces(basket));
      }),
    );
    let full: Basket = EMPTY_BASKET;
    for (let place = 0; place < MOST_LINES + 5; place++) full = addLine(full, { ...line('cha1'), note: String(place) });
    expect(full.lines).toHaveLength(MOST_LINES);
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
    const asked = askedInStep(steak, idOf('f1pla'), products);
    expect(asked.map(({ of, instruction }) => [of, instruction.id])).toEqual(
      ['cuis', 'sauc'].map((key) => [productOf('pla2').name, idOf(key)]),
    );
    expect(openChoices(lunch, steak, products)).toEqual(asked.map(({ id }) => id));
    const answered = asked.reduce((now, question) => chooseOptions(now, question, [question.instruction.options[1]?.id ?? '']), steak);
    expect(openChoices(lunch, answered, products)).toEqual([]);
    const duck = chooseProduct(answered, stepOf('f1pla'), idOf('pla3'));
    expect(askedInStep(duck, idOf('f1pla'), products)).toEqual([]);
    expect(chooseProduct(duck, stepOf('f1pla'), idOf('pla2')).choices).toContainEqual({
      bundle_category: idOf('f1pla'),
      products: [chosen('pla2')],
    });
  });

  it('are taken away with what is no longer asked, and asked again where the option is gone', () => {
    const steak = productOf('pla2');
    const [cooking] = askedOfLine(steak, products);
    const answered = chooseOptions(emptyLine(steak.id), cooking!, [idOf('cuis0')]);
    expect(optionsChosen(answered, cooking!)).toEqual([idOf('cuis0')]);
    const unasked = { ...steak, instructions: [] };
    expect(withoutStale(unasked, answered, { ...products, [steak.id]: unasked }).instructions).toEqual([]);
    const rawless = steak.instructions.map((one) => ({ ...one, options: one.options.filter(({ id }) => id !== idOf('cuis0')) }));
    const menu = { ...products, [steak.id]: { ...steak, instructions: rawless } };
    expect(openChoices(menu[steak.id]!, answered, menu)).toContain(idOf('cuis'));
  });

  it('of one replace each other; of several add up to the most, and go when chosen again', () => {
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
