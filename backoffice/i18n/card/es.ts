import { counted } from '@ardoise/contract/rules/text/texts.ts';
import type { CardTexts } from './fr.ts';

export const texts: CardTexts = {
  title: 'Carta impresa',
  print: 'Imprimir o guardar en PDF',
  settings: 'Ajustes de la carta',
  format: 'Formato',
  fold: 'Tríptico',
  format_hint: 'Imprima al 100 %, sin márgenes.',
  fold_hint: 'Imprima en A4, al 100 %, sin márgenes, a doble cara, girando por el borde corto.',
  language: 'Idioma de la carta',
  untranslated: 'Sus productos no están traducidos a este idioma; se quedan como están.',
  menus: 'Menús',
  allergens: 'Alérgenos y etiquetas',
  colours: 'Colores y fondos',
  colours_hint: 'Sin ellos, la carta va en negro sobre blanco.',
  preview: 'Vista previa de la carta',
  sheets: counted({ one: '{n} página', other: '{n} páginas' }),
  too_many: counted({ one: '{n} producto no cabe en este formato', other: '{n} productos no caben en este formato' }),
  too_many_hint: 'Las letras ya son tan pequeñas como se pueden leer. Elija menos menús, deje fuera los alérgenos o tome una carta A4.',
  to_a4: 'Pasar a A4',
  empty_title: 'Nada que imprimir',
  empty_text: 'La carta impresa reúne sus menús, en cuanto tienen productos.',
  none_title: 'Ningún menú elegido',
  none_text: 'Elija al menos un menú para imprimir.',
  failed: 'No se pudo cargar la carta.',
  inactive: 'El establecimiento está desactivado: sus clientes no ven ninguna carta y no hay nada que imprimir.',
};
