import type { Texts } from './fr.ts';

export const texts: Texts = {
  station: {
    one: 'Station',
    new: 'Neue Station',
    text: 'Ein Ort, an dem ein Teil der Bestellungen zubereitet wird: die Bar, die Küche',
    name: 'Name der Station',
    search: 'Station suchen',
    position: 'Rang',
    position_hint: 'Der niedrigste zuerst; bei gleichen entscheidet der Name',
    delete_text: 'Ihre Kategorien bleiben; deren Produkte erscheinen dann an allen Stationen.',
    empty_title: 'Noch keine Station',
    empty_text:
      'Jede Station sieht, was sie zubereitet: die Bar ihre Getränke, die Küche ihre Gerichte. Legen Sie die erste an und wählen Sie sie in den Kategorien.',
  },
};
