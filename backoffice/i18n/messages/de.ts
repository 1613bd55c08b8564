import type { Texts } from './fr.ts';

export const texts: Texts = {
  payment: {
    steps: {
      prepare: 'Angenommen',
      ready: 'Fertig',
      held: 'Angehalten',
      cancelled: 'Storniert',
    },
    channels: {
      sms: 'SMS',
      mail: 'E-Mail',
      push: 'Mitteilung',
    },
    states: {
      waiting: 'Wird gesendet',
      sent: 'Gesendet',
      shown: 'Nicht gesendet: Es ist kein SMS-Dienst eingerichtet',
      failed: 'Fehlgeschlagen',
      not_sent: 'Nicht gesendet',
    },
    reasons: {
      invalid_receiver: 'Nummer oder Adresse abgelehnt',
      out_of_credit: 'SMS-Guthaben aufgebraucht',
      refused: 'vom SMS-Dienst abgelehnt',
      gateway_down: 'der Dienst antwortet nicht',
      gone: 'das Telefon nimmt keine Mitteilungen mehr an',
      erased: 'vor dem Senden gelöscht',
      off: 'SMS sind ausgeschaltet',
      not_mobile: 'keine Handynummer',
      country: 'in dieses Land senden Sie keine SMS',
      number_limit: 'diese Nummer hat in 24 Stunden genug SMS bekommen',
      venue_limit: 'Ihre SMS für 24 Stunden sind aufgebraucht',
    },
  },
};
