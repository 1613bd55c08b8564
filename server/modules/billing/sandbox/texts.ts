// Texts of the simulated provider's pages.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';

/** Texts of a payment page; `{amount}`, `{merchant}` and `{date}` are filled in. */
export type PayTexts = {
  locale: InterfaceLocale;
  title: string;
  simulation: string;
  simulation_text: string;
  pay_heading: string;
  store_heading: string;
  merchant: string;
  description: string;
  amount: string;
  only_stores: string;
  card: string;
  works: string;
  declined: string;
  expiring: string;
  expires: string;
  pay: string;
  store: string;
  refuse: string;
  cancel: string;
  choose: string;
  paid: string;
  stored: string;
  failed: string;
  canceled: string;
  expired: string;
  back: string;
  unknown: string;
  unknown_text: string;
};

export const PAY_TEXTS: Readonly<Record<InterfaceLocale, PayTexts>> = {
  fr: {
    locale: 'fr',
    title: 'Paiement simulé',
    simulation: 'Simulation',
    simulation_text: 'Aucun argent n’est débité et les cartes sont fictives.',
    pay_heading: 'Payer par carte',
    store_heading: 'Enregistrer une carte',
    merchant: 'Bénéficiaire',
    description: 'Objet',
    amount: 'Montant',
    only_stores: 'La carte est enregistrée, sans débit.',
    card: 'Carte',
    works: 'Paiements acceptés',
    declined: 'Premier paiement accepté, suivants refusés',
    expiring: 'Expire bientôt',
    expires: 'expire le {date}',
    pay: 'Payer {amount}',
    store: 'Enregistrer la carte',
    refuse: 'Simuler un refus',
    cancel: 'Abandonner',
    choose: 'Choisissez une carte, puis un bouton.',
    paid: 'Ce paiement est accepté.',
    stored: 'La carte est enregistrée.',
    failed: 'La carte a été refusée.',
    canceled: 'Paiement abandonné. Rien n’a été débité.',
    expired: 'Cette page a expiré. Rien n’a été débité.',
    back: 'Retour à {merchant}',
    unknown: 'Paiement introuvable',
    unknown_text: 'Cette adresse ne correspond à aucun paiement. Vérifiez le lien, ou recommencez depuis l’application.',
  },
  en: {
    locale: 'en',
    title: 'Simulated payment',
    simulation: 'Simulation',
    simulation_text: 'No money is charged, and the cards are not real.',
    pay_heading: 'Pay by card',
    store_heading: 'Save a card',
    merchant: 'Pay to',
    description: 'Description',
    amount: 'Amount',
    only_stores: 'The card is saved and not charged.',
    card: 'Card',
    works: 'Payments succeed',
    declined: 'First payment succeeds, later ones are declined',
    expiring: 'Expires soon',
    expires: 'expires {date}',
    pay: 'Pay {amount}',
    store: 'Save card',
    refuse: 'Simulate a decline',
    cancel: 'Cancel',
    choose: 'Choose a card, then a button.',
    paid: 'This payment was accepted.',
    stored: 'The card is saved.',
    failed: 'The card was declined.',
    canceled: 'Cancelled. Nothing was charged.',
    expired: 'This page has expired. Nothing was charged.',
    back: 'Back to {merchant}',
    unknown: 'Payment not found',
    unknown_text: 'There is no payment at this address. Check the link, or start again from the application.',
  },
  es: {
    locale: 'es',
    title: 'Pago simulado',
    simulation: 'Simulación',
    simulation_text: 'No se cobra dinero y las tarjetas son ficticias.',
    pay_heading: 'Pagar con tarjeta',
    store_heading: 'Guardar una tarjeta',
    merchant: 'Beneficiario',
    description: 'Concepto',
    amount: 'Importe',
    only_stores: 'La tarjeta se guarda sin ningún cargo.',
    card: 'Tarjeta',
    works: 'Pagos aceptados',
    declined: 'Primer pago aceptado, siguientes rechazados',
    expiring: 'Caduca pronto',
    expires: 'caduca el {date}',
    pay: 'Pagar {amount}',
    store: 'Guardar la tarjeta',
    refuse: 'Simular un rechazo',
    cancel: 'Cancelar',
    choose: 'Elija una tarjeta y después un botón.',
    paid: 'Este pago ha sido aceptado.',
    stored: 'La tarjeta está guardada.',
    failed: 'La tarjeta ha sido rechazada.',
    canceled: 'Pago cancelado. No se ha cobrado nada.',
    expired: 'Esta página ha caducado. No se ha cobrado nada.',
    back: 'Volver a {merchant}',
    unknown: 'Pago no encontrado',
    unknown_text: 'No hay ningún pago en esta dirección. Compruebe el enlace o empiece de nuevo desde la aplicación.',
  },
  it: {
    locale: 'it',
    title: 'Pagamento simulato',
    simulation: 'Simulazione',
    simulation_text: 'Non viene addebitato denaro e le carte sono fittizie.',
    pay_heading: 'Pagamento con carta',
    store_heading: 'Registrazione di una carta',
    merchant: 'Beneficiario',
    description: 'Causale',
    amount: 'Importo',
    only_stores: 'La carta viene salvata senza addebito.',
    card: 'Carta',
    works: 'Pagamenti accettati',
    declined: 'Primo pagamento accettato, successivi rifiutati',
    expiring: 'Scade a breve',
    expires: 'scade il {date}',
    pay: 'Paga {amount}',
    store: 'Salva la carta',
    refuse: 'Simula un rifiuto',
    cancel: 'Annulla',
    choose: 'Scelga una carta, poi un pulsante.',
    paid: 'Questo pagamento è stato accettato.',
    stored: 'La carta è salvata.',
    failed: 'La carta è stata rifiutata.',
    canceled: 'Pagamento annullato. Non è stato addebitato nulla.',
    expired: 'Questa pagina è scaduta. Non è stato addebitato nulla.',
    back: 'Torna a {merchant}',
    unknown: 'Pagamento non trovato',
    unknown_text: 'A questo indirizzo non c’è alcun pagamento. Controlli il link o ricominci dall’applicazione.',
  },
  pt: {
    locale: 'pt',
    title: 'Pagamento simulado',
    simulation: 'Simulação',
    simulation_text: 'Não é cobrado dinheiro e os cartões são fictícios.',
    pay_heading: 'Pagar com cartão',
    store_heading: 'Guardar um cartão',
    merchant: 'Beneficiário',
    description: 'Descrição',
    amount: 'Montante',
    only_stores: 'O cartão é guardado sem qualquer débito.',
    card: 'Cartão',
    works: 'Pagamentos aceites',
    declined: 'Primeiro pagamento aceite, seguintes recusados',
    expiring: 'Expira em breve',
    expires: 'expira em {date}',
    pay: 'Pagar {amount}',
    store: 'Guardar o cartão',
    refuse: 'Simular uma recusa',
    cancel: 'Desistir',
    choose: 'Escolha um cartão e depois um botão.',
    paid: 'Este pagamento foi aceite.',
    stored: 'O cartão está guardado.',
    failed: 'O cartão foi recusado.',
    canceled: 'Pagamento cancelado. Nada foi cobrado.',
    expired: 'Esta página expirou. Nada foi cobrado.',
    back: 'Voltar a {merchant}',
    unknown: 'Pagamento não encontrado',
    unknown_text: 'Não há nenhum pagamento neste endereço. Verifique a ligação ou recomece a partir da aplicação.',
  },
  de: {
    locale: 'de',
    title: 'Simulierte Zahlung',
    simulation: 'Simulation',
    simulation_text: 'Es wird kein Geld abgebucht, und die Karten sind nicht echt.',
    pay_heading: 'Mit Karte zahlen',
    store_heading: 'Karte speichern',
    merchant: 'Empfänger',
    description: 'Zweck',
    amount: 'Betrag',
    only_stores: 'Die Karte wird gespeichert und nicht belastet.',
    card: 'Karte',
    works: 'Zahlungen gelingen',
    declined: 'Erste Zahlung gelingt, spätere werden abgelehnt',
    expiring: 'Läuft bald ab',
    expires: 'gültig bis {date}',
    pay: '{amount} zahlen',
    store: 'Karte speichern',
    refuse: 'Ablehnung simulieren',
    cancel: 'Abbrechen',
    choose: 'Wählen Sie eine Karte und dann eine Schaltfläche.',
    paid: 'Diese Zahlung wurde angenommen.',
    stored: 'Die Karte ist gespeichert.',
    failed: 'Die Karte wurde abgelehnt.',
    canceled: 'Abgebrochen. Es wurde nichts abgebucht.',
    expired: 'Diese Seite ist abgelaufen. Es wurde nichts abgebucht.',
    back: 'Zurück zu {merchant}',
    unknown: 'Zahlung nicht gefunden',
    unknown_text: 'Unter dieser Adresse gibt es keine Zahlung. Prüfen Sie den Link, oder beginnen Sie in der Anwendung von vorn.',
  },
};
