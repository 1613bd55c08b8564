import type { Texts } from './texts.ts';

export const de: Texts = {
  subject: (venue, about) => `${venue}: ${about}`,
  greeting: (name) => `Guten Tag ${name},`,
  plans: { 1: 'Smart monatlich', 2: 'Smart jährlich', 3: 'Premium monatlich', 4: 'Premium jährlich' },
  vat: { french: 'inkl. MwSt.', reverse: 'netto (Umkehrung der Steuerschuld)', outside: 'ohne MwSt.' },
  priced: (amount, vat) => `${amount} ${vat}`,
  price: { 1: (amount, vat) => `${amount} ${vat} pro Monat`, 12: (amount, vat) => `${amount} ${vat} pro Jahr` },
  reasons: {
    debit_limit: 'Der Betrag liegt über der Grenze für Lastschriften',
    card_declined: 'Die Karte wurde abgelehnt',
    insufficient_funds: 'Das Konto war nicht ausreichend gedeckt',
    card_expired: 'Die Karte ist abgelaufen',
    account_invalid: 'Das Bankkonto kann nicht belastet werden',
    abandoned: 'Die Zahlung wurde nicht bestätigt',
    provider_unavailable: 'Der Zahlungsdienst war nicht erreichbar',
    unknown: 'Ein Grund wurde nicht genannt',
  },
  tabs: {
    offers: (venue) => `Abonnement von ${venue}:`,
    bills: (venue) => `Rechnungen von ${venue}:`,
  },
  leave:
    'Wenn Sie Ihr Abonnement nicht fortsetzen möchten, kündigen Sie es vor diesem Tag auf der unten genannten Seite. Andernfalls brauchen Sie nichts zu tun.',
  bill: {
    about: ({ number }) => `Rechnung ${number}`,
    ready: ({ number, amount }) => `Ihre Rechnung ${number} über ${amount} liegt bereit.`,
    credit: ({ credit }) => `Ein Guthaben von ${credit} wurde verrechnet.`,
    debit: ({ due }) => `Der Betrag von ${due} wird in den nächsten Tagen von Ihrem Konto eingezogen. Sie brauchen nichts zu tun.`,
    debit_on: ({ due, day }) => `Der Betrag von ${due} wird am ${day} von Ihrem Konto eingezogen. Sie brauchen nichts zu tun.`,
    card: ({ due }) => `Ihre Karte wird mit ${due} belastet. Sie brauchen nichts zu tun.`,
    covered: 'Es ist nichts zu zahlen.',
    paid: 'Diese Rechnung ist bezahlt. Sie brauchen nichts zu tun.',
    unpaid: 'Diese Rechnung ist noch nicht bezahlt.',
    credited: 'Diese Rechnung wurde vollständig gutgeschrieben.',
  },
  credit_note: {
    about: ({ number }) => `Gutschrift ${number}`,
    ready: ({ number, amount }) => `Ihre Gutschrift ${number} über ${amount} liegt bereit.`,
    state: {
      open: 'Sie wird mit den nächsten Rechnungen verrechnet; Sie brauchen nichts zu tun.',
      used: 'Sie wurde mit Ihren Rechnungen verrechnet.',
      replaced: 'Eine neuere Gutschrift ersetzt sie.',
    },
  },
  notice: {
    about: ({ day }) => `Lastschrift am ${day}`,
    opening: ({ amount, day, plan }) => `am ${day} ziehen wir ${amount} per Lastschrift von Ihrem Konto ein, für das Abonnement ${plan}.`,
    account: 'Konto:',
    mandate: 'Mandatsreferenz:',
    creditor: 'Gläubiger:',
    creditor_id: 'Gläubiger-Identifikationsnummer:',
    ask: 'Bitte sorgen Sie dafür, dass das Konto an diesem Tag gedeckt ist. Mehr brauchen Sie nicht zu tun.',
  },
  reminder: {
    about: ({ day }) => `Verlängerung am ${day}`,
    opening: ({ amount, day, plan }) =>
      `Ihr Abonnement ${plan} verlängert sich am ${day}. Wir buchen dann ${amount} über Ihre Zahlungsart ab.`,
  },
  started: {
    about: 'Ihr Abonnement hat begonnen',
    opening: ({ plan, from, last, amount }) =>
      `Ihr Abonnement ${plan} hat begonnen. Der erste Zeitraum kostet ${amount} und reicht vom ${from} bis zum ${last}.`,
    after: ({ price }) =>
      `Danach verlängert es sich für ${price}. Sie können es jederzeit auf der unten genannten Seite ändern oder kündigen.`,
  },
  trial: {
    about: 'Ihr kostenloser Testzeitraum hat begonnen',
    opening: ({ plan, from, last }) => `Ihr kostenloser Testzeitraum für ${plan} hat begonnen. Er dauert vom ${from} bis zum ${last}.`,
    after: ({ price }) => `Danach läuft das Abonnement für ${price} weiter, sofern Sie es nicht vor dem Ende des Testzeitraums kündigen.`,
  },
  changed: {
    about: 'Ihr Abonnement wurde geändert',
    opening: ({ plan, from }) => `Ihr Abonnement wurde am ${from} auf ${plan} umgestellt.`,
  },
  planned: {
    about: ({ from }) => `Ihr Abonnement ändert sich am ${from}`,
    opening: ({ plan, from }) =>
      `Ihr Abonnement wird am ${from} auf ${plan} umgestellt. Bis dahin ändert sich nichts, und Sie können die Umstellung auf der unten genannten Seite noch zurücknehmen.`,
  },
  failed: {
    about: 'Zahlung fehlgeschlagen',
    opening: ({ amount, reason }) => `Ihre Zahlung von ${amount} ist fehlgeschlagen: ${reason}.`,
    again: ({ day }) => `Wir versuchen es am ${day} erneut.`,
    ask: ({ last }) =>
      `Bitte prüfen Sie bis dahin Ihre Zahlungsart, oder wählen Sie auf der unten genannten Seite eine andere. Ohne Zahlung endet das Abonnement am ${last}.`,
  },
  given_up: {
    about: ({ last }) => `Zahlung fehlgeschlagen, das Abonnement endet am ${last}`,
    opening: ({ amount }) => `Ihre Zahlung von ${amount} ist weiterhin nicht erfolgt, und wir versuchen es nicht noch einmal.`,
    bill: ({ number }) => `Die Rechnung ${number} bleibt offen.`,
    ask: ({ last }) =>
      `Ihr Abonnement endet am ${last}. Um es zu behalten, wählen Sie auf der unten genannten Seite eine gültige Zahlungsart und schließen Sie es neu ab.`,
  },
  recovered: {
    about: 'Zahlung eingegangen',
    opening: ({ amount }) =>
      `Ihre Zahlung von ${amount} ist eingegangen. Alles ist in Ordnung: Ihr Abonnement läuft weiter, und Sie brauchen nichts zu tun.`,
  },
  charged_back: {
    about: 'Zahlung von der Bank zurückgebucht',
    opening: ({ amount, number }) =>
      `Ihre Bank hat die Zahlung von ${amount} für die Rechnung ${number} zurückgebucht; die Rechnung ist damit wieder offen.`,
    ask: 'Falls das ein Versehen ist, wenden Sie sich bitte an Ihre Bank. Bitte prüfen Sie auch Ihre Zahlungsart auf der unten genannten Seite.',
  },
  refunded: {
    about: ({ amount }) => `Erstattung von ${amount}`,
    opening: ({ amount }) =>
      `Ihre Zahlung von ${amount} war nicht mehr nötig, weil Ihr Abonnement bereits bezahlt oder geändert war. Wir haben sie über dieselbe Zahlungsart erstattet.`,
    ask: 'Das Geld kommt in einigen Tagen an. Sie brauchen nichts zu tun.',
  },
  canceled: {
    about: 'Kündigung eingegangen',
    opening: ({ plan, last }) =>
      `Ihre Kündigung ist eingegangen. Das Abonnement ${plan} läuft in vollem Umfang bis einschließlich ${last} und verlängert sich nicht.`,
    ask: 'Bis dahin können Sie die Kündigung auf der unten genannten Seite zurücknehmen.',
  },
  resumed: {
    about: 'Ihr Abonnement läuft weiter',
    opening: ({ plan, day }) =>
      `Ihr Abonnement ${plan} läuft weiter: Die Kündigung oder geplante Umstellung entfällt. Es verlängert sich am ${day}.`,
  },
  ended: {
    about: 'Ihr Abonnement ist beendet',
    opening: ({ plan }) => `Ihr Abonnement ${plan} ist beendet.`,
    kept: 'Das Profil des Betriebs und die öffentliche Karte bleiben erreichbar, und alle Ihre Daten bleiben erhalten.',
    ask: 'Um alles andere wieder zu nutzen, wählen Sie auf der unten genannten Seite ein Angebot.',
  },
  trial_ends: {
    about: ({ last }) => `Ihr kostenloser Testzeitraum endet am ${last}`,
    opening: ({ plan, last }) => `Ihr kostenloser Testzeitraum für ${plan} endet am ${last}.`,
    after: ({ price, day }) => `Ab dem ${day} kostet das Abonnement ${price}.`,
  },
};
