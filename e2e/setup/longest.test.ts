import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { allTexts } from '../../backoffice/i18n/all.ts';
import { textsByKey } from '../pages/words.ts';
import { LONGEST_OFFICE, longestOf } from './longest.ts';
import { expect, test } from './test.ts';

test.describe('the longest texts', () => {
  test('are the widest of all languages, in all groups', () => {
    const own = { save: 'Salvar', list: { next: 'Seguinte', iii: 'iiiii' } };
    const other = { save: 'Enregistrer', list: { next: 'Next', iii: 'MMMM' } };
    expect(longestOf(own, [own, other])).toEqual({ save: 'Enregistrer', list: { next: 'Seguinte', iii: 'MMMM' } });
  });

  test('hold the widest word of all languages too, which no line breaks', () => {
    expect(longestOf({ text: 'os avisos da casa e da rua toda de {name}' }, [{ text: 'Benachrichtigungen von {name}' }])).toEqual({
      text: 'os Benachrichtigungen da casa e da rua toda de {name}',
    });
  });

  test('measure of a value what differs', () => {
    const texts = [{ until: 'até às {time}' }, { until: 'a {time|las |la |el }' }];
    for (const own of texts) expect(longestOf(own, texts)).toEqual({ until: 'até às {time}' });
  });

  test('have the plurals of the own language, the others counted as `other`', () => {
    expect(longestOf({ one: '{n} item', other: '{n} itens' }, [{ one: '{n} a', few: '{n} позиции меню', other: '{n} b' }])).toEqual({
      one: '{n} item',
      other: '{n} позиции меню',
    });
  });

  test('have each key, and the values of each text', () => {
    const own = textsByKey(allTexts[LONGEST_OFFICE]);
    const longest = textsByKey(
      longestOf(
        allTexts[LONGEST_OFFICE],
        INTERFACE_LOCALES.map((locale) => allTexts[locale]),
      ),
    );
    const valuesIn = (text = '') => text.match(/\{\w+/g)?.toSorted() ?? [];
    for (const [key, text] of own) expect([key, valuesIn(longest.get(key))]).toEqual([key, valuesIn(text)]);
    expect(longest.size).toBe(own.size);
  });
});
