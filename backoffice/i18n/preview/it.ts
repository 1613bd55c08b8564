import type { Texts } from './fr.ts';

export const texts: Texts = {
  time_machine: {
    text: 'Il menu come lo vedranno i clienti nel giorno e all’ora scelti. Lì non si può ordinare.',
    moment: 'Momento scelto',
    day: 'Giorno',
    time: 'Ora',
    language: 'Lingua della pagina',
    table: 'Numero del tavolo',
    table_hint: 'Vuoto: al banco',
    earlier: '15 min prima',
    later: '15 min dopo',
    previous: 'Cambiamento precedente',
    next: 'Cambiamento successivo',
    now: 'Adesso',
    upcoming: 'Prossimo cambiamento: {time}',
    none: 'Questo menu non cambia mai da solo.',
    same: 'Niente di visibile.',
    failed: 'Non è stato possibile preparare l’anteprima.',
    opens: 'Gli ordini aprono',
    closes: 'Gli ordini chiudono',
    order: 'Cambia l’ordine del menu',
    begins: 'Inizia «{text}»',
    ends: 'Finisce «{text}»',
    on: '{name} diventa disponibile',
    off: '{name} non è più disponibile',
  },
};
