// Texts of messages to guests: what became of each.
export const texts = {
  payment: {
    steps: {
      prepare: 'Acceptée',
      ready: 'Prête',
      held: 'En pause',
      cancelled: 'Annulée',
    },
    channels: {
      sms: 'SMS',
      mail: 'E-mail',
      push: 'Notification',
    },
    states: {
      waiting: 'En attente d’envoi',
      sent: 'Envoyé',
      shown: 'Non envoyé : aucune passerelle SMS n’est réglée',
      failed: 'Échec',
      not_sent: 'Non envoyé',
    },
    reasons: {
      invalid_receiver: 'numéro ou adresse refusé',
      out_of_credit: 'crédit SMS épuisé',
      refused: 'message refusé par la passerelle',
      gateway_down: 'la passerelle ne répond pas',
      gone: 'le téléphone ne veut plus de notifications',
      erased: 'effacé avant l’envoi',
      off: 'l’envoi de SMS est coupé',
      not_mobile: 'ce n’est pas un numéro de mobile',
      country: 'vous n’envoyez pas de SMS dans ce pays',
      number_limit: 'ce numéro a déjà reçu assez de SMS en 24 heures',
      venue_limit: 'vos SMS de 24 heures sont épuisés',
    },
  },
};

export type Texts = typeof texts;
