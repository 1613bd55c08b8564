import type { Texts } from './texts.ts';

export const fr: Texts = {
  subject: (venue, about) => `${venue} : ${about}`,
  greeting: (name) => `Bonjour ${name},`,
  plans: { 1: 'Smart mensuel', 2: 'Smart annuel', 3: 'Premium mensuel', 4: 'Premium annuel' },
  price: { 1: (amount) => `${amount} par mois`, 12: (amount) => `${amount} par an` },
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
    ready: ({ number, amount }) => `Votre facture ${number} de ${amount} est prête.`,
    credit: ({ credit }) => `Un avoir de ${credit} a été déduit.`,
    debit: ({ due }) => `Le montant de ${due} sera prélevé sur votre compte dans les prochains jours. Vous n’avez rien à faire.`,
    debit_on: ({ due, day }) => `Le montant de ${due} sera prélevé sur votre compte le ${day}. Vous n’avez rien à faire.`,
    card: ({ due }) => `Le montant de ${due} est débité de votre carte. Vous n’avez rien à faire.`,
    covered: 'Il n’y a rien à payer.',
  },
  credit_note: {
    about: ({ number }) => `avoir ${number}`,
    ready: ({ number, amount }) =>
      `Votre avoir ${number} de ${amount} est prêt. Il sera déduit de vos prochaines factures ; vous n’avez rien à faire.`,
  },
  notice: {
    about: ({ day }) => `prélèvement le ${day}`,
    opening: ({ amount, day, plan }) =>
      `Le montant de ${amount} sera prélevé sur votre compte bancaire le ${day}, pour l’abonnement ${plan}.`,
    account: 'Compte :',
    mandate: 'Référence du mandat :',
    creditor: 'Créancier :',
    creditor_id: 'Identifiant du créancier :',
    ask: 'Veillez à ce que ce compte soit approvisionné ce jour-là. Vous n’avez rien d’autre à faire.',
  },
  reminder: {
    about: ({ day }) => `renouvellement le ${day}`,
    opening: ({ amount, day, plan }) =>
      `Votre abonnement ${plan} se renouvelle le ${day}. Le montant de ${amount} sera alors débité de votre moyen de paiement.`,
  },
  started: {
    about: 'votre abonnement a commencé',
    opening: ({ plan, from, last, amount }) =>
      `Votre abonnement ${plan} a commencé. La première période va du ${from} au ${last} et coûte ${amount}.`,
    after: ({ price }) =>
      `Ensuite, il se renouvelle à ${price}. Vous pouvez le changer ou le résilier à tout moment sur la page ci-dessous.`,
  },
  trial: {
    about: 'votre essai gratuit a commencé',
    opening: ({ plan, from, last }) => `Votre essai gratuit de ${plan} a commencé. Il dure du ${from} au ${last}.`,
    after: ({ price }) => `Ensuite, l’abonnement continue à ${price}, sauf si vous le résiliez avant la fin de l’essai.`,
  },
  changed: {
    about: 'votre abonnement a changé',
    opening: ({ plan, from }) => `Votre abonnement est passé à ${plan} le ${from}.`,
  },
  planned: {
    about: ({ from }) => `votre abonnement change le ${from}`,
    opening: ({ plan, from }) =>
      `Votre abonnement passera à ${plan} le ${from}. Jusque-là, rien ne change, et vous pouvez encore revenir sur ce choix sur la page ci-dessous.`,
  },
  failed: {
    about: 'paiement non abouti',
    opening: ({ amount, reason }) => `Le paiement de ${amount} n’a pas abouti : ${reason}.`,
    again: ({ day }) => `Nous ferons un nouvel essai le ${day}.`,
    ask: ({ last }) =>
      `D’ici là, vérifiez votre moyen de paiement ou choisissez-en un autre sur la page ci-dessous. Sans paiement, l’abonnement prend fin le ${last}.`,
  },
  given_up: {
    about: ({ last }) => `paiement non abouti, l’abonnement prend fin le ${last}`,
    opening: ({ amount }) => `Le paiement de ${amount} n’a toujours pas abouti, et il n’y aura pas d’autre essai.`,
    bill: ({ number }) => `La facture ${number} reste à payer.`,
    ask: ({ last }) =>
      `Votre abonnement prend fin le ${last}. Pour le garder, choisissez un moyen de paiement valable sur la page ci-dessous et abonnez-vous de nouveau.`,
  },
  recovered: {
    about: 'paiement reçu',
    opening: ({ amount }) =>
      `Nous avons reçu le paiement de ${amount}. Tout est en ordre : votre abonnement continue et vous n’avez rien à faire.`,
  },
  charged_back: {
    about: 'paiement repris par la banque',
    opening: ({ amount, number }) =>
      `Votre banque a repris le paiement de ${amount} de la facture ${number}, qui est donc de nouveau à payer.`,
    ask: 'S’il s’agit d’une erreur, parlez-en à votre banque. Vérifiez aussi votre moyen de paiement sur la page ci-dessous.',
  },
  refunded: {
    about: ({ amount }) => `remboursement de ${amount}`,
    why: {
      twice: ({ amount }) =>
        `Le même abonnement a été payé deux fois. Nous avons remboursé le second paiement de ${amount} sur le moyen de paiement utilisé.`,
    },
    ask: 'La somme arrive en quelques jours. Vous n’avez rien à faire.',
  },
  canceled: {
    about: 'résiliation enregistrée',
    opening: ({ plan, last }) =>
      `Votre résiliation est enregistrée. L’abonnement ${plan} fonctionne entièrement jusqu’au ${last} inclus et ne se renouvelle pas.`,
    ask: 'Jusque-là, vous pouvez revenir sur cette décision sur la page ci-dessous.',
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
    ask: 'Pour retrouver le reste, choisissez une offre sur la page ci-dessous.',
  },
  trial_ends: {
    about: ({ last }) => `votre essai gratuit prend fin le ${last}`,
    opening: ({ plan, last }) => `Votre essai gratuit de ${plan} prend fin le ${last}.`,
    after: ({ price, day }) => `À partir du ${day}, l’abonnement coûte ${price}.`,
  },
};
