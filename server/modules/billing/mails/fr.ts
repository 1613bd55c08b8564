import type { Texts } from './texts.ts';

export const fr: Texts = {
  subject: (venue, about) => `${venue} : ${about}`,
  greeting: (name) => `Bonjour ${name},`,
  plans: { 1: 'Smart mensuel', 2: 'Smart annuel', 3: 'Premium mensuel', 4: 'Premium annuel' },
  vat: { french: 'TTC', reverse: 'HT (TVA autoliquidée)', outside: 'sans TVA' },
  priced: (amount, vat) => `${amount} ${vat}`,
  price: { 1: (amount, vat) => `${amount} ${vat} par mois`, 12: (amount, vat) => `${amount} ${vat} par an` },
  reasons: {
    debit_limit: 'le montant dépasse le plafond des prélèvements',
    card_declined: 'la carte a été refusée',
    insufficient_funds: 'la provision était insuffisante',
    card_expired: 'la carte a expiré',
    account_invalid: 'le compte bancaire ne peut pas être débité',
    abandoned: 'le paiement n’a pas été confirmé',
    provider_unavailable: 'le service de paiement ne répondait pas',
    unknown: 'aucun motif n’a été donné',
  },
  tabs: {
    offers: (venue) => `Abonnement de « ${venue} » :`,
    bills: (venue) => `Factures de « ${venue} » :`,
  },
  leave: 'Si vous ne souhaitez pas continuer, résiliez avant cette date sur la page ci-dessous. Sinon, vous n’avez rien à faire.',
  bill: {
    about: ({ number }) => `facture ${number}`,
    ready: ({ number, amount }) => `Votre facture ${number} d’un montant de ${amount} est disponible.`,
    credit: ({ credit }) => `Un avoir de ${credit} a été déduit.`,
    debit: ({ due }) => `Le montant de ${due} sera prélevé sur votre compte dans les prochains jours. Vous n’avez rien à faire.`,
    debit_on: ({ due, day }) => `Le montant de ${due} sera prélevé sur votre compte le ${day}. Vous n’avez rien à faire.`,
    card: ({ due }) => `Le montant de ${due} est en cours de débit sur votre carte. Vous n’avez rien à faire.`,
    covered: 'Vous n’avez rien à payer.',
    paid: 'Cette facture est payée. Vous n’avez rien à faire.',
    unpaid: 'Cette facture n’est pas encore payée.',
    credited: 'Cette facture a été entièrement annulée par un avoir.',
  },
  credit_note: {
    about: ({ number }) => `avoir ${number}`,
    ready: ({ number, amount }) => `Votre avoir ${number} d’un montant de ${amount} est disponible.`,
    state: {
      open: 'Il sera déduit de vos prochaines factures ; vous n’avez rien à faire.',
      used: 'Il a été déduit de vos factures.',
      replaced: 'Un avoir plus récent le remplace.',
    },
  },
  notice: {
    about: ({ day }) => `prélèvement le ${day}`,
    opening: ({ amount, day, plan }) =>
      `Le montant de ${amount} sera prélevé sur votre compte bancaire le ${day}, pour l’abonnement ${plan}.`,
    account: 'Compte :',
    mandate: 'Référence du mandat :',
    creditor: 'Créancier :',
    creditor_id: 'Identifiant du créancier :',
    ask: 'Veillez à ce que ce compte soit suffisamment approvisionné ce jour-là. Vous n’avez rien d’autre à faire.',
  },
  reminder: {
    about: ({ day }) => `renouvellement le ${day}`,
    opening: ({ amount, day, plan }) =>
      `Votre abonnement ${plan} se renouvelle le ${day}. Le montant de ${amount} sera alors débité sur votre moyen de paiement.`,
  },
  started: {
    about: 'votre abonnement a commencé',
    opening: ({ plan, from, last, amount }) =>
      `Votre abonnement ${plan} a commencé. La première période va du ${from} au ${last} et coûte ${amount}.`,
    after: ({ price }) =>
      `Il se renouvellera ensuite au prix de ${price}. Vous pouvez le changer ou le résilier à tout moment sur la page ci-dessous.`,
  },
  trial: {
    about: 'votre essai gratuit a commencé',
    opening: ({ plan, from, last }) => `Votre essai gratuit de l’offre ${plan} a commencé. Il dure du ${from} au ${last}.`,
    after: ({ price }) => `L’abonnement continuera ensuite au prix de ${price}, sauf si vous le résiliez avant la fin de l’essai.`,
  },
  changed: {
    about: 'votre abonnement a changé',
    opening: ({ plan, from }) => `Votre abonnement est passé à l’offre ${plan} le ${from}.`,
  },
  planned: {
    about: ({ from }) => `votre abonnement change le ${from}`,
    opening: ({ plan, from }) =>
      `Votre abonnement passera à l’offre ${plan} le ${from}. Jusque-là, rien ne change, et vous pouvez encore annuler ce changement sur la page ci-dessous.`,
  },
  failed: {
    about: 'paiement non abouti',
    opening: ({ amount, reason }) => `Le paiement de ${amount} n’a pas abouti : ${reason}.`,
    again: ({ day }) => `Une nouvelle tentative aura lieu le ${day}.`,
    ask: ({ last }) =>
      `D’ici là, vérifiez votre moyen de paiement ou choisissez-en un autre sur la page ci-dessous. Sans paiement, l’abonnement prend fin le ${last}.`,
  },
  given_up: {
    about: ({ last }) => `paiement non abouti, l’abonnement prend fin le ${last}`,
    opening: ({ amount }) => `Le paiement de ${amount} n’a toujours pas abouti, et nous ne ferons pas de nouvelle tentative.`,
    bill: ({ number }) => `La facture ${number} reste à payer.`,
    ask: ({ last }) =>
      `Votre abonnement prend fin le ${last}. Pour le garder, choisissez un moyen de paiement valide sur la page ci-dessous et abonnez-vous de nouveau.`,
  },
  recovered: {
    about: 'paiement reçu',
    opening: ({ amount }) =>
      `Nous avons reçu le paiement de ${amount}. Tout est réglé : votre abonnement continue et vous n’avez rien à faire.`,
  },
  charged_back: {
    about: 'paiement annulé par la banque',
    opening: ({ amount, number }) =>
      `Votre banque a annulé le paiement de ${amount} de la facture ${number}, qui est donc de nouveau à payer.`,
    ask: 'S’il s’agit d’une erreur, contactez votre banque. Vérifiez aussi votre moyen de paiement sur la page ci-dessous.',
  },
  refunded: {
    about: ({ amount }) => `remboursement de ${amount}`,
    opening: ({ amount }) =>
      `Votre paiement de ${amount} n’était plus nécessaire, car votre abonnement avait déjà été payé ou modifié. Nous l’avons remboursé sur le moyen de paiement utilisé.`,
    ask: 'La somme vous parviendra sous quelques jours. Vous n’avez rien à faire.',
  },
  canceled: {
    about: 'résiliation enregistrée',
    opening: ({ plan, last }) =>
      `Votre résiliation est enregistrée. L’abonnement ${plan} reste actif jusqu’au ${last} inclus et ne sera pas renouvelé.`,
    ask: 'Jusque-là, vous pouvez annuler cette résiliation sur la page ci-dessous.',
  },
  resumed: {
    about: 'votre abonnement continue',
    opening: ({ plan, day }) =>
      `Votre abonnement ${plan} continue : la résiliation ou le changement prévu n’aura pas lieu. Il se renouvelle le ${day}.`,
  },
  ended: {
    about: 'votre abonnement a pris fin',
    opening: ({ plan }) => `Votre abonnement ${plan} a pris fin.`,
    kept: 'Le profil de l’établissement et la carte publique restent accessibles, et toutes vos données sont conservées.',
    ask: 'Pour retrouver les autres fonctions, choisissez une offre sur la page ci-dessous.',
  },
  trial_ends: {
    about: ({ last }) => `votre essai gratuit prend fin le ${last}`,
    opening: ({ plan, last }) => `Votre essai gratuit de l’offre ${plan} prend fin le ${last}.`,
    after: ({ price, day }) => `À partir du ${day}, l’abonnement coûte ${price}.`,
  },
};
