import type { Texts } from './texts.ts';

/** A day with its article, which is elided before 8 and 11: they start with a vowel. */
const dated = (article: 'il' | 'al' | 'dal', day: string): string => {
  if (!/^(8|11)(?!\d)/.test(day)) return `${article} ${day}`;
  return `${article === 'il' ? 'l' : `${article}l`}’${day}`;
};

export const it: Texts = {
  subject: (venue, about) => `${venue}: ${about}`,
  greeting: (name) => `Buongiorno ${name},`,
  plans: { 1: 'Smart mensile', 2: 'Smart annuale', 3: 'Premium mensile', 4: 'Premium annuale' },
  vat: { french: '(IVA inclusa)', reverse: '(senza IVA, in inversione contabile)', outside: '(senza IVA)' },
  priced: (amount, vat) => `${amount} ${vat}`,
  price: { 1: (amount, vat) => `${amount} al mese ${vat}`, 12: (amount, vat) => `${amount} all’anno ${vat}` },
  reasons: {
    debit_limit: 'l’importo supera il limite degli addebiti diretti',
    card_declined: 'la carta è stata rifiutata',
    insufficient_funds: 'i fondi non erano sufficienti',
    card_expired: 'la carta è scaduta',
    account_invalid: 'il conto bancario non accetta addebiti',
    abandoned: 'il pagamento non è stato confermato',
    provider_unavailable: 'il servizio di pagamento non rispondeva',
    unknown: 'il motivo non è stato indicato',
  },
  tabs: {
    offers: (venue) => `Abbonamento di ${venue}:`,
    bills: (venue) => `Fatture di ${venue}:`,
  },
  leave: 'Se non desidera continuare, disdica prima di questa data nella pagina qui sotto. Altrimenti non deve fare nulla.',
  bill: {
    about: ({ number }) => `fattura ${number}`,
    ready: ({ number, amount }) => `La sua fattura ${number} di ${amount} è disponibile.`,
    credit: ({ credit }) => `È stato detratto un credito di ${credit}.`,
    debit: ({ due }) => `L’importo di ${due} sarà addebitato sul suo conto nei prossimi giorni. Non deve fare nulla.`,
    debit_on: ({ due, day }) => `L’importo di ${due} sarà addebitato sul suo conto ${dated('il', day)}. Non deve fare nulla.`,
    card: ({ due }) => `L’importo di ${due} è in corso di addebito sulla sua carta. Non deve fare nulla.`,
    covered: 'Non c’è nulla da pagare.',
    paid: 'Questa fattura è stata pagata. Non deve fare nulla.',
    unpaid: 'Questa fattura non è ancora stata pagata.',
    credited: 'Questa fattura è stata interamente stornata con una nota di credito.',
  },
  credit_note: {
    about: ({ number }) => `nota di credito ${number}`,
    ready: ({ number, amount }) => `La sua nota di credito ${number} di ${amount} è disponibile.`,
    state: {
      open: 'Sarà detratta dalle prossime fatture; non deve fare nulla.',
      used: 'È stata detratta dalle sue fatture.',
      replaced: 'È sostituita da una nota di credito successiva.',
    },
  },
  notice: {
    about: ({ day }) => `addebito ${dated('il', day)}`,
    opening: ({ amount, day, plan }) =>
      `L’importo di ${amount} sarà addebitato sul suo conto bancario ${dated('il', day)}, per l’abbonamento ${plan}.`,
    account: 'Conto:',
    mandate: 'Riferimento del mandato:',
    creditor: 'Creditore:',
    creditor_id: 'Identificativo del creditore:',
    ask: 'Si assicuri che quel giorno sul conto ci siano fondi sufficienti. Non deve fare altro.',
  },
  reminder: {
    about: ({ day }) => `rinnovo ${dated('il', day)}`,
    opening: ({ amount, day, plan }) =>
      `Il suo abbonamento ${plan} si rinnova ${dated('il', day)}. In quella data addebiteremo ${amount} sul suo metodo di pagamento.`,
  },
  started: {
    about: 'il suo abbonamento è iniziato',
    opening: ({ plan, from, last, amount }) =>
      `Il suo abbonamento ${plan} è iniziato. Il primo periodo va ${dated('dal', from)} ${dated('al', last)} e costa ${amount}.`,
    after: ({ price }) => `Poi si rinnova a ${price}. Può cambiarlo o disdirlo in qualsiasi momento nella pagina qui sotto.`,
  },
  trial: {
    about: 'la sua prova gratuita è iniziata',
    opening: ({ plan, from, last }) => `La sua prova gratuita di ${plan} è iniziata. Dura ${dated('dal', from)} ${dated('al', last)}.`,
    after: ({ price }) => `Poi l’abbonamento continua a ${price}, a meno che non lo disdica prima della fine della prova.`,
  },
  changed: {
    about: 'il suo abbonamento è cambiato',
    opening: ({ plan, from }) => `Il suo abbonamento è passato a ${plan} ${dated('il', from)}.`,
  },
  planned: {
    about: ({ from }) => `il suo abbonamento cambia ${dated('il', from)}`,
    opening: ({ plan, from }) =>
      `Il suo abbonamento passerà a ${plan} ${dated('il', from)}. Fino ad allora non cambia nulla, e può ancora annullare il cambio nella pagina qui sotto.`,
  },
  failed: {
    about: 'pagamento non riuscito',
    opening: ({ amount, reason }) => `Il pagamento di ${amount} non è riuscito: ${reason}.`,
    again: ({ day }) => `Riproveremo ${dated('il', day)}.`,
    ask: ({ last }) =>
      `Prima di allora verifichi il suo metodo di pagamento o ne scelga un altro nella pagina qui sotto. Senza pagamento, l’abbonamento termina ${dated('il', last)}.`,
  },
  given_up: {
    about: ({ last }) => `pagamento non riuscito, l’abbonamento termina ${dated('il', last)}`,
    opening: ({ amount }) => `Il pagamento di ${amount} non è ancora riuscito, e non riproveremo più.`,
    bill: ({ number }) => `La fattura ${number} resta da pagare.`,
    ask: ({ last }) =>
      `Il suo abbonamento termina ${dated('il', last)}. Per mantenerlo, scelga un metodo di pagamento valido nella pagina qui sotto e si abboni di nuovo.`,
  },
  recovered: {
    about: 'pagamento ricevuto',
    opening: ({ amount }) =>
      `Abbiamo ricevuto il pagamento di ${amount}. È tutto a posto: il suo abbonamento continua e non deve fare nulla.`,
  },
  charged_back: {
    about: 'pagamento stornato dalla banca',
    opening: ({ amount, number }) =>
      `La sua banca ha stornato il pagamento di ${amount} della fattura ${number}, che è quindi di nuovo da pagare.`,
    ask: 'Se si tratta di un errore, contatti la sua banca. Verifichi anche il suo metodo di pagamento nella pagina qui sotto.',
  },
  refunded: {
    about: ({ amount }) => `rimborso di ${amount}`,
    opening: ({ amount }) =>
      `Il suo pagamento di ${amount} non era più necessario, perché l’abbonamento era già stato pagato o modificato. L’abbiamo rimborsato sul metodo di pagamento utilizzato.`,
    ask: 'La somma arriverà entro pochi giorni. Non deve fare nulla.',
  },
  canceled: {
    about: 'disdetta ricevuta',
    opening: ({ plan, last }) =>
      `Abbiamo ricevuto la sua disdetta. L’abbonamento ${plan} resta attivo fino ${dated('al', last)} compreso e non si rinnoverà.`,
    ask: 'Fino ad allora può ripensarci nella pagina qui sotto.',
  },
  resumed: {
    about: 'il suo abbonamento continua',
    opening: ({ plan, day }) =>
      `Il suo abbonamento ${plan} continua: la disdetta o il cambio previsto è annullato. Si rinnova ${dated('il', day)}.`,
  },
  ended: {
    about: 'il suo abbonamento è terminato',
    opening: ({ plan }) => `Il suo abbonamento ${plan} è terminato.`,
    kept: 'Il profilo del locale e il menu pubblico restano accessibili, e tutti i suoi dati sono conservati.',
    ask: 'Per tornare a usare le altre funzioni, scelga un’offerta nella pagina qui sotto.',
  },
  trial_ends: {
    about: ({ last }) => `la sua prova gratuita termina ${dated('il', last)}`,
    opening: ({ plan, last }) => `La sua prova gratuita di ${plan} termina ${dated('il', last)}.`,
    after: ({ price, day }) => `A partire ${dated('dal', day)}, l’abbonamento costa ${price}.`,
  },
};
