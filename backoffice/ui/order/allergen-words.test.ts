import { describe, expect, it } from 'vitest';
import { mentionsAllergens, splitAllergens } from './allergen-words.ts';

const allergenWords = (note: string) =>
  splitAllergens(note)
    .filter((piece) => piece.isAllergen)
    .map(({ text }) => text);

describe('the highlighted words of a note', () => {
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
  ])('are those about allergens: %s', (note, words) => {
    expect(allergenWords(note)).toEqual(words);
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
  ])('are no others: %s', (note) => {
    expect(allergenWords(note)).toEqual([]);
  });

  it('leave the text of the note unchanged', () => {
    const note = 'Allergie: œufs & LAIT (grave !)';
    expect(
      splitAllergens(note)
        .map(({ text }) => text)
        .join(''),
    ).toBe(note);
    expect(allergenWords(note)).toEqual(['Allergie', 'œufs', 'LAIT']);
  });
});

describe('notes in the languages of the guest’s page', () => {
  it.each([
    'Je suis cœliaque',
    'fruits secs interdits',
    'intole\u0301rante au lait',
    'Sans produits laitiers',
    'allergie au SO2',
    'pas d’E220',
    'coeliac',
    'I’m a coeliac, sorry',
    'nut-free please',
    'No nuts please, anaphylaxis',
    'no soy sauce',
    'buckwheat allergy',
    'soy alérgica al huevo',
    'hipersensible, sin marisco',
    'anafilaxia',
    'celíaca',
    'sou alérgico a camarão',
    'intolerância à lactose',
    'sem laticínios',
    'intollerante al lattosio',
    'celiachia',
    'senza uovo',
    'sono allergica ai pistacchi',
    'Weizenallergie',
    'Sojaallergie',
    'Eiallergie',
    'Hühnereiallergie',
    'Kein Hühnerei',
    'Nuesse vertrage ich nicht',
    'keine Paranüsse',
    'ohne Tintenfisch',
    'laktoseintolerant',
    'Zöliakie',
    'у меня аллергия',
    'без яиц',
    'без молока и орехов',
    'непереносимость лактозы',
    'без сои',
    'ナッツアレルギーがあります',
    '私はナッツアレルギーです',
    '卵は食べられません',
    'ﾅｯﾂｱﾚﾙｷﾞｰ',
    '小麦抜きでお願いします',
    '乳製品なしで',
    '我对花生过敏',
    '花生过敏',
    '不要花生',
    '對堅果過敏',
    '對堅果',
    '乳糖不耐',
    '请不要放虾',
    '不要雞蛋',
    'عندي الحساسية',
    'لدي حساسية من الفول السوداني',
    'بدون الحليب',
    'أتحسس من المكسرات',
    'بدون بيض',
    'والسمسم',
    'רגיש לבוטנים',
    'אני אלרגית',
    'בלי אגוזים',
    'רגישה לגלוטן',
    'בלי פירות ים',
    'ללא ביצה',
  ])('are recognised: %s', (note) => {
    expect(mentionsAllergens(note)).toBe(true);
  });

  it.each([
    'sans glaçons',
    'bien cuit',
    'Aller vite svp',
    'à la commande',
    'une paille',
    'flèche sur le gâteau',
    'table au calme',
    'well done',
    'no ice',
    'extra hot, to share',
    'enough for two',
    'a minute later',
    'birthday cake',
    'muy hecho',
    'sin hielo ni limón',
    'todo a la vez',
    'nuestra mesa',
    'mal passado',
    'sem gelo',
    'tudo junto',
    'a nossa mesa',
    'ben cotta',
    'senza ghiaccio',
    'il nostro tavolo',
    'vicino alla finestra',
    'gut durch',
    'Guten Genuss',
    'Eiswürfel extra',
    'zwei Teller',
    'eine Käseplatte',
    'Weizenbier',
    'den Leiter rufen',
    'frisch gepresst',
    'без льда',
    'хорошо прожарить',
    'два стакана',
    'у окна',
    '氷なし',
    'よく焼いてください',
    '窓のそばの席',
    '細かく切ってください',
    'こまかく',
    '不要冰',
    '全熟',
    '少放盐',
    '生日蛋糕',
    '给奶奶',
    '不要辣',
    'بدون ثلج',
    'نبيذ أبيض',
    'مطهو جيدا',
    'قهوة بدون سكر',
    'בלי קרח',
    'עשוי היטב',
    'אני מרגיש טוב',
    'ליד החלון',
  ])('are not recognised without allergens: %s', (note) => {
    expect(mentionsAllergens(note)).toBe(false);
  });
});
