import { counted } from '@ardoise/contract/rules/text/texts.ts';
import type { CardTexts } from './fr.ts';

export const texts: CardTexts = {
  title: 'Menu stampato',
  print: 'Stampa o salva in PDF',
  settings: 'Impostazioni del menu',
  format: 'Formato',
  fold: 'Pieghevole a tre ante',
  format_hint: 'Stampi al 100%, senza margini.',
  fold_hint: 'Stampi su A4, al 100%, senza margini, fronte e retro, capovolgendo sul lato corto.',
  language: 'Lingua del menu',
  untranslated: 'I suoi prodotti non sono tradotti in questa lingua; restano come sono.',
  menus: 'Menu',
  allergens: 'Allergeni ed etichette',
  colours: 'Colori e sfondi',
  colours_hint: 'Senza, il menu è in nero su bianco.',
  preview: 'Anteprima del menu',
  sheets: counted({ one: '{n} pagina', other: '{n} pagine' }),
  too_many: counted({ one: '{n} prodotto non entra in questo formato', other: '{n} prodotti non entrano in questo formato' }),
  too_many_hint: 'Le lettere sono già le più piccole che si possano leggere. Scelga meno menu, lasci fuori gli allergeni, o prenda un A4.',
  to_a4: 'Passa ad A4',
  empty_title: 'Niente da stampare',
  empty_text: 'Il menu stampato riprende i suoi menu, appena hanno dei prodotti.',
  none_title: 'Nessun menu scelto',
  none_text: 'Scelga almeno un menu da stampare.',
  failed: 'Non è stato possibile caricare il menu stampato.',
  inactive: 'Il locale è disattivato: i clienti non vedono alcun menu e non c’è niente da stampare.',
};
