import type { Notice } from './fr-FR.ts';

export const notice: Notice = {
  who: 'Chi li conserva',
  whoText:
    'Questo locale decide che cosa chiederle e perché. Ardoise, che fa funzionare questa pagina, conserva i dati per conto del locale e secondo le sue istruzioni, e non ne fa altro.',
  what: 'Che cosa, perché e per quanto tempo',
  items: {
    order: {
      name: 'Ordine',
      text: 'Il nome, il telefono o l’e-mail richiesti e ciò che scrive al personale, per preparare e consegnare il suo ordine (contratto). Durata: {span}. Poi resta l’ordine, senza di lei.',
    },
    messages: { name: 'Messaggi', text: 'SMS, e-mail e notifiche sul suo ordine, per avvisarla (contratto). Durata: {span}.' },
    together: {
      name: 'Tavolo condiviso',
      text: 'Il nome che gli altri leggono al suo tavolo e ciò che sceglie (contratto). Durata: finché non lascia il tavolo, {span} al massimo.',
    },
    avoids: {
      name: 'Allergeni',
      text: 'Ciò che chiede alla cucina di evitare, se spunta la casella (il suo consenso esplicito). Durata: {span} dopo l’ultimo passaggio dell’ordine.',
    },
    news: {
      name: 'Novità del locale',
      text: 'La sua e-mail, se le chiede e conferma (il suo consenso). Durata: finché non vi rinuncia; senza conferma, {span}.',
    },
    book: {
      name: 'Registro dei contatti',
      text: 'Un nome e un contatto, per raggiungerla se lo chiedono le autorità sanitarie (il suo consenso). Durata: {span}.',
    },
    phone: {
      name: 'Sul suo telefono',
      text: 'Questo browser ricorda il carrello, il nome e il contatto che ha scritto, per non farglieli riscrivere. Li propone per {span}.',
    },
  },
  to: 'Chi li riceve',
  toText: 'Il personale del locale, Ardoise e gli operatori che trasmettono SMS, e-mail e notifiche. Nessun altro: nulla viene venduto.',
  rights: 'I suoi diritti',
  rightsText:
    'Può chiedere di vedere, correggere, ricevere o cancellare i suoi dati, limitarne l’uso o opporvisi, e revocare il consenso in ogni momento. Si rivolga al personale o scriva al locale. Può anche presentare reclamo all’autorità per la protezione dei dati del suo Paese.',
};
