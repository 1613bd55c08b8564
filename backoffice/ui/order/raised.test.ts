import { describe, expect, it } from 'vitest';
import { raisedWords } from './raised.ts';

const raised = (note: string) =>
  raisedWords(note)
    .filter((piece) => piece.raised)
    .map(({ text }) => text);

describe('the words of a note that are raised', () => {
  it.each([
    ['Allergique aux arachides, merci', ['Allergique', 'arachides']],
    ['sans gluten svp', ['gluten']],
    ['No peanuts, please', ['peanuts']],
    ['Ich bin gegen Nüsse allergisch', ['Nüsse', 'allergisch']],
    ['intolérante au lactose', ['intolérante', 'lactose']],
    ['celíaco', ['celíaco']],
    ['Pas de cacahuètes ni d’amandes', ['cacahuètes', 'amandes']],
    ['sans oeufs, pas de fruits à coque : EpiPen au sac', ['oeufs', 'fruits à coque', 'EpiPen']],
    ['glutenfrei, keine Haselnüsse oder Walnüsse, kein Nusskuchen', ['glutenfrei', 'Haselnüsse', 'Walnüsse', 'Nusskuchen']],
    ['ohne Ei, keine Milch', ['Ei', 'Milch']],
    ['sans blé, ni huîtres ni fruits de mer', ['blé', 'huîtres', 'fruits de mer']],
    ['no wheat, dairy free', ['wheat', 'dairy']],
    ['sin frutos secos ni mariscos', ['frutos secos', 'mariscos']],
    ['niente latticini, noci o frutta a guscio', ['latticini', 'noci', 'frutta a guscio']],
    ['sem amendoim nem nozes', ['amendoim', 'nozes']],
    ['no shellfish or nuts', ['shellfish', 'nuts']],
    ['アレルギーがあります', ['アレルギーがあります']],
  ])('are those of allergens: %s', (note, words) => {
    expect(raised(note)).toEqual(words);
  });

  it.each([
    'Bien cuit',
    'Près de la fenêtre',
    'Extra ice',
    'Ohne Eis',
    'sin hielo',
    'laitue à part',
    'crêpe au Nutella',
    'la nuit',
    'Eis extra',
    'frutti di bosco',
    'eine Kerze',
  ])('are none others: %s', (note) => {
    expect(raised(note)).toEqual([]);
  });

  it('leaves the note as it was written', () => {
    const note = 'Allergie: œufs & LAIT (grave !)';
    expect(
      raisedWords(note)
        .map(({ text }) => text)
        .join(''),
    ).toBe(note);
    expect(raised(note)).toEqual(['Allergie', 'œufs', 'LAIT']);
  });
});
