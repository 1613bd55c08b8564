import { counted } from '@ardoise/contract/rules/text/texts.ts';
import type { CardTexts } from './fr.ts';

export const texts: CardTexts = {
  title: 'Carta impressa',
  print: 'Imprimir ou guardar em PDF',
  settings: 'Definições da carta',
  format: 'Formato',
  fold: 'Desdobrável em três',
  format_hint: 'Imprima a 100%, sem margens.',
  fold_hint: 'Imprima em A4, a 100%, sem margens, frente e verso, virando na margem curta.',
  language: 'Idioma da carta',
  untranslated: 'Os seus produtos não estão traduzidos para este idioma; ficam como estão.',
  menus: 'Menus',
  allergens: 'Alergénios e rótulos',
  colours: 'Cores e fundos',
  colours_hint: 'Sem eles, a carta fica a preto e branco.',
  preview: 'Pré-visualização da carta',
  sheets: counted({ one: '{n} página', other: '{n} páginas' }),
  too_many: counted({ one: '{n} produto não cabe neste formato', other: '{n} produtos não cabem neste formato' }),
  too_many_hint:
    'As letras já são tão pequenas quanto se conseguem ler. Escolha menos menus, deixe de fora os alergénios ou use uma carta A4.',
  to_a4: 'Passar para A4',
  empty_title: 'Nada para imprimir',
  empty_text: 'A carta impressa mostra os seus menus, assim que tiverem produtos.',
  none_title: 'Nenhum menu escolhido',
  none_text: 'Escolha pelo menos um menu para imprimir.',
  failed: 'Não foi possível carregar a carta.',
  inactive: 'O estabelecimento está desativado: os clientes não veem nenhuma carta e não há nada para imprimir.',
};
