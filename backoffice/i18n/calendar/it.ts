import type { Texts } from './fr.ts';

export const texts: Texts = {
  calendar: {
    one: 'Fascia oraria',
    new: 'Nuova fascia oraria',
    name: 'Nome della fascia oraria',
    name_hint: 'Dategli un nome, per esempio «Happy hour» o «Pranzo feriale».',
    week: 'Settimana',
    week_text: 'In questi intervalli, all’ora del locale, valgono le eccezioni che seguono questa fascia oraria.',
    keep_week: 'Tieni questa settimana',
    slots: 'Intervalli',
    on_menu: 'Sul menu',
    highlight: 'Annuncia sul menu',
    highlight_hint: 'I clienti leggono questo testo durante gli intervalli.',
    highlight_text: 'Testo dell’annuncio',
    highlight_color: 'Colore dell’annuncio',
    announcement: 'Annuncio',
    delete_text: 'Non regola prezzi, disponibilità né orari di apertura.',
    empty_title: 'Happy hour, pranzo, notte…',
    empty_text:
      'Una fascia oraria riunisce gli intervalli di una settimana tipo. Menu, categorie e prodotti la seguono per cambiare prezzo, posto o disponibilità; anche gli orari di apertura.',
  },
};
