import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { allTexts } from '../../backoffice/i18n/all.ts';
import { textsByKey } from '../pages/texts.ts';
import { LONGEST_OFFICE, longestOf } from './longest.ts';
import { expect, test } from './test.ts';

test.describe('the longest texts', () => {
  test('are the widest of all languages in all groups', () => {
    const own = { save: 'Salvar', list: { next: 'Seguinte', iii: 'iiiii' } };
    const other = { save: 'Enregistrer', list: { next: 'Next', iii: 'MMMM' } };
    expect(longestOf(own, [own, other])).toEqual({ save: 'Enregistrer', list: { next: 'Seguinte', iii: 'MMMM' } });
  });

  test('also hold the widest unbreakable word of all languages', () => {
    expect(longestOf({ text: 'os avisos da casa e da rua toda de {name}' }, [{ text: 'Benachrichtigungen von {name}' }])).toEqual({
      text: 'os Benachrichtigungen da casa e da rua toda de {name}',
    });
  });

  test('ignore values, which are equal in all languages', () => {
    const texts = [{ until: 'até às {time}' }, { until: 'a {time|las |la |el }' }];
    for (const own of texts) expect(longestOf(own, texts)).toEqual({ until: 'até às {time}' });
  });

  test('have the plurals of their language, with the others in `other`', () => {
    expect(longestOf({ one: '{n} item', other: '{n} itens' }, [{ one: '{n} a', few: '{n} позиции меню', other: '{n} b' }])).toEqual({
      one: '{n} item',
      other: '{n} позиции меню',
    });
  });

  test('have every key and the values of every text', () => {
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
