import type { Texts } from './fr.ts';

export const texts: Texts = {
  payment: {
    steps: {
      prepare: 'Accettato',
      ready: 'Pronto',
      held: 'Sospeso',
      cancelled: 'Annullato',
    },
    channels: {
      sms: 'SMS',
      mail: 'E-mail',
      push: 'Notifica',
    },
    states: {
      waiting: 'In attesa di invio',
      sent: 'Inviato',
      shown: 'Non inviato: nessun servizio SMS configurato',
      failed: 'Non riuscito',
      not_sent: 'Non inviato',
    },
    reasons: {
      invalid_receiver: 'numero o indirizzo rifiutato',
      out_of_credit: 'credito SMS esaurito',
      refused: 'rifiutato dal servizio SMS',
      gateway_down: 'il servizio non risponde',
      gone: 'il telefono non accetta più notifiche',
      erased: 'cancellato prima dell’invio',
      off: 'gli SMS sono disattivati',
      not_mobile: 'non è un numero di cellulare',
      country: 'non invia SMS in questo paese',
      number_limit: 'questo numero ha già ricevuto abbastanza SMS in 24 ore',
      venue_limit: 'i suoi SMS delle 24 ore sono esauriti',
    },
  },
};
