import type { Notice } from './fr-FR.ts';

export const notice: Notice = {
  who: 'Wer sie aufbewahrt',
  whoText:
    'Dieses Lokal entscheidet, wonach es fragt und wozu. Ardoise betreibt diese Seite, bewahrt Ihre Daten im Auftrag und nach den Weisungen des Lokals auf und verwendet sie für nichts anderes.',
  what: 'Was, wozu und wie lange',
  items: {
    order: {
      name: 'Bestellung',
      text: 'Ihr Name, die erfragte Telefonnummer oder E-Mail-Adresse und was Sie dem Team schreiben, um Ihre Bestellung zuzubereiten und zu übergeben (Vertrag). Dauer: {span}. Danach bleibt die Bestellung ohne Sie.',
    },
    messages: {
      name: 'Nachrichten',
      text: 'SMS, E-Mails und Mitteilungen zu Ihrer Bestellung, damit Sie Bescheid wissen (Vertrag). Dauer: {span}.',
    },
    together: {
      name: 'Gemeinsamer Tisch',
      text: 'Der Name, den die anderen an Ihrem Tisch lesen, und was Sie auswählen (Vertrag). Dauer: bis Sie den Tisch verlassen, höchstens {span}.',
    },
    avoids: {
      name: 'Allergene',
      text: 'Was die Küche weglassen soll, wenn Sie es ankreuzen (Ihre ausdrückliche Einwilligung). Dauer: {span} nach dem letzten Schritt der Bestellung.',
    },
    news: {
      name: 'Neuigkeiten des Lokals',
      text: 'Ihre E-Mail-Adresse, wenn Sie sie wünschen und bestätigen (Ihre Einwilligung). Dauer: bis Sie es beenden; ohne Bestätigung {span}.',
    },
    book: {
      name: 'Kontaktbuch',
      text: 'Ein Name und ein Kontakt, um Sie zu erreichen, wenn die Gesundheitsbehörden es verlangen (Ihre Einwilligung). Dauer: {span}.',
    },
    phone: {
      name: 'Auf Ihrem Telefon',
      text: 'Dieser Browser merkt sich Warenkorb, Namen und Kontakt, damit Sie nichts noch einmal eingeben müssen. Er schlägt sie {span} lang vor.',
    },
  },
  to: 'Wer sie erhält',
  toText:
    'Das Team des Lokals, Ardoise und die Betreiber, die SMS, E-Mails und Mitteilungen zustellen. Sonst niemand: Nichts wird verkauft.',
  rights: 'Ihre Rechte',
  rightsText:
    'Sie können Ihre Daten einsehen, berichtigen, erhalten oder löschen lassen, ihre Nutzung einschränken lassen oder ihr widersprechen und eine Einwilligung jederzeit widerrufen. Sprechen Sie das Team vor Ort an oder schreiben Sie dem Lokal. Sie können sich auch bei der Datenschutzbehörde Ihres Landes beschweren.',
};
