// The privacy notice in French, for its own page (docs/product/privacy.md#information-for-guests). This file defines the type of the other
// languages.
export const notice = {
  who: 'Qui les garde',
  whoText:
    'Cet établissement décide de ce qu’il vous demande et pourquoi. Ardoise, qui fait fonctionner cette page, conserve vos données pour son compte et selon ses instructions, et n’en fait rien d’autre.',
  what: 'Quoi, pourquoi, combien de temps',
  items: {
    order: {
      name: 'Commande',
      text: 'Votre nom, le téléphone ou l’e-mail demandé et ce que vous écrivez à l’équipe, pour préparer et remettre votre commande (contrat). Durée : {span}. Ensuite la commande reste, sans vous.',
    },
    messages: {
      name: 'Messages reçus',
      text: 'Les SMS, e-mails et notifications sur votre commande, pour vous prévenir (contrat). Durée : {span}.',
    },
    together: {
      name: 'Table partagée',
      text: 'Le nom que les autres lisent à votre table, et ce que vous choisissez (contrat). Durée : jusqu’à ce que vous quittiez la table, {span} au plus.',
    },
    avoids: {
      name: 'Allergènes',
      text: 'Ce que vous demandez à la cuisine d’éviter, si vous cochez la case (votre accord explicite). Durée : {span} après la dernière étape de la commande.',
    },
    news: {
      name: 'Nouvelles de l’établissement',
      text: 'Votre e-mail, si vous les demandez et le confirmez (votre accord). Durée : jusqu’à ce que vous y mettiez fin ; sans confirmation, {span}.',
    },
    book: {
      name: 'Cahier de rappel',
      text: 'Un nom et un contact, pour vous joindre si les autorités de santé le demandent (votre accord). Durée : {span}.',
    },
    phone: {
      name: 'Sur votre téléphone',
      text: 'Ce navigateur retient le panier, le nom et le contact que vous avez saisis, pour vous éviter de les retaper. Il les propose pendant {span}.',
    },
  },
  to: 'Qui les reçoit',
  toText:
    'L’équipe de l’établissement, Ardoise, et les opérateurs qui acheminent les SMS, e-mails et notifications. Personne d’autre : rien n’est vendu.',
  rights: 'Vos droits',
  rightsText:
    'Vous pouvez demander à voir, corriger, recevoir ou effacer vos données, en limiter l’usage ou vous y opposer, et retirer un accord à tout moment. Adressez-vous à l’équipe sur place ou écrivez à l’établissement. Vous pouvez aussi saisir l’autorité de protection des données de votre pays.',
};

export type Notice = typeof notice;
