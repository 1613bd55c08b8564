import type { Texts } from './texts.ts';

export const es: Texts = {
  subject: (venue, about) => `${venue}: ${about}`,
  greeting: (name) => `Hola, ${name}:`,
  plans: { 1: 'Smart mensual', 2: 'Smart anual', 3: 'Premium mensual', 4: 'Premium anual' },
  vat: { french: '(IVA incluido)', reverse: '(sin IVA, por inversión del sujeto pasivo)', outside: '(sin IVA)' },
  priced: (amount, vat) => `${amount} ${vat}`,
  price: { 1: (amount, vat) => `${amount} al mes ${vat}`, 12: (amount, vat) => `${amount} al año ${vat}` },
  reasons: {
    debit_limit: 'el importe supera el límite de las domiciliaciones',
    card_declined: 'la tarjeta ha sido rechazada',
    insufficient_funds: 'no había saldo suficiente',
    card_expired: 'la tarjeta ha caducado',
    account_invalid: 'la cuenta bancaria no admite cargos',
    abandoned: 'el pago no se ha confirmado',
    provider_unavailable: 'el servicio de pago no respondía',
    unknown: 'no se ha indicado el motivo',
  },
  tabs: {
    offers: (venue) => `Suscripción de ${venue}:`,
    bills: (venue) => `Facturas de ${venue}:`,
  },
  leave: 'Si no desea continuar, cancele antes de esa fecha en la página indicada abajo. En caso contrario, no tiene que hacer nada.',
  bill: {
    about: ({ number }) => `factura ${number}`,
    ready: ({ number, amount }) => `Su factura ${number} de ${amount} ya está disponible.`,
    credit: ({ credit }) => `Se ha descontado un saldo a su favor de ${credit}.`,
    debit: ({ due }) => `El importe de ${due} se cargará en su cuenta en los próximos días. No tiene que hacer nada.`,
    debit_on: ({ due, day }) => `El importe de ${due} se cargará en su cuenta el ${day}. No tiene que hacer nada.`,
    card: ({ due }) => `El importe de ${due} se está cargando en su tarjeta. No tiene que hacer nada.`,
    covered: 'No hay nada que pagar.',
    paid: 'Esta factura está pagada. No tiene que hacer nada.',
    unpaid: 'Esta factura todavía no está pagada.',
    credited: 'Esta factura se ha abonado íntegramente con una nota de abono.',
  },
  credit_note: {
    about: ({ number }) => `nota de abono ${number}`,
    ready: ({ number, amount }) => `Su nota de abono ${number} de ${amount} ya está disponible.`,
    state: {
      open: 'Se descontará de sus próximas facturas; no tiene que hacer nada.',
      used: 'Se ha descontado de sus facturas.',
      replaced: 'Una nota de abono posterior la sustituye.',
    },
  },
  notice: {
    about: ({ day }) => `cargo en cuenta el ${day}`,
    opening: ({ amount, day, plan }) => `El importe de ${amount} se cargará en su cuenta bancaria el ${day}, por la suscripción ${plan}.`,
    account: 'Cuenta:',
    mandate: 'Referencia del mandato:',
    creditor: 'Acreedor:',
    creditor_id: 'Identificador del acreedor:',
    ask: 'Compruebe que ese día haya saldo suficiente en la cuenta. No tiene que hacer nada más.',
  },
  reminder: {
    about: ({ day }) => `renovación el ${day}`,
    opening: ({ amount, day, plan }) =>
      `Su suscripción ${plan} se renueva el ${day}. Ese día se cobrará el importe de ${amount} con su método de pago.`,
  },
  started: {
    about: 'su suscripción ha comenzado',
    opening: ({ plan, from, last, amount }) =>
      `Su suscripción ${plan} ha comenzado. El primer período va del ${from} al ${last} y cuesta ${amount}.`,
    after: ({ price }) => `Después se renueva por ${price}. Puede cambiarla o cancelarla en cualquier momento en la página indicada abajo.`,
  },
  trial: {
    about: 'su prueba gratuita ha comenzado',
    opening: ({ plan, from, last }) => `Su prueba gratuita de ${plan} ha comenzado. Va del ${from} al ${last}.`,
    after: ({ price }) => `Después, la suscripción continúa por ${price}, salvo que la cancele antes de que termine la prueba.`,
  },
  changed: {
    about: 'su suscripción ha cambiado',
    opening: ({ plan, from }) => `Su suscripción ha pasado a ${plan} el ${from}.`,
  },
  planned: {
    about: ({ from }) => `su suscripción cambia el ${from}`,
    opening: ({ plan, from }) =>
      `Su suscripción pasará a ${plan} el ${from}. Hasta entonces no cambia nada, y todavía puede deshacerlo en la página indicada abajo.`,
  },
  failed: {
    about: 'pago no realizado',
    opening: ({ amount, reason }) => `No se ha podido realizar el pago de ${amount}: ${reason}.`,
    again: ({ day }) => `Volveremos a intentarlo el ${day}.`,
    ask: ({ last }) =>
      `Antes de esa fecha, compruebe su método de pago o elija otro en la página indicada abajo. Sin el pago, la suscripción termina el ${last}.`,
  },
  given_up: {
    about: ({ last }) => `pago no realizado, la suscripción termina el ${last}`,
    opening: ({ amount }) => `Sigue sin poder realizarse el pago de ${amount}, y no volveremos a intentarlo.`,
    bill: ({ number }) => `La factura ${number} queda pendiente de pago.`,
    ask: ({ last }) =>
      `Su suscripción termina el ${last}. Para conservarla, elija un método de pago válido en la página indicada abajo y suscríbase de nuevo.`,
  },
  recovered: {
    about: 'pago recibido',
    opening: ({ amount }) => `Hemos recibido el pago de ${amount}. Todo está en orden: su suscripción continúa y no tiene que hacer nada.`,
  },
  charged_back: {
    about: 'pago devuelto por el banco',
    opening: ({ amount, number }) =>
      `Su banco ha devuelto el pago de ${amount} de la factura ${number}, que vuelve a estar pendiente de pago.`,
    ask: 'Si se trata de un error, póngase en contacto con su banco. Compruebe también su método de pago en la página indicada abajo.',
  },
  refunded: {
    about: ({ amount }) => `reembolso de ${amount}`,
    opening: ({ amount }) =>
      `Su pago de ${amount} ya no era necesario, porque la suscripción ya se había pagado o modificado. Se lo hemos reembolsado en el método de pago utilizado.`,
    ask: 'El dinero llegará en unos días. No tiene que hacer nada.',
  },
  canceled: {
    about: 'cancelación recibida',
    opening: ({ plan, last }) =>
      `Hemos recibido su cancelación. La suscripción ${plan} seguirá activa hasta el ${last} inclusive y no se renovará.`,
    ask: 'Hasta entonces puede cambiar de opinión en la página indicada abajo.',
  },
  resumed: {
    about: 'su suscripción continúa',
    opening: ({ plan, day }) =>
      `Su suscripción ${plan} continúa: la cancelación o el cambio previsto queda sin efecto. Se renueva el ${day}.`,
  },
  ended: {
    about: 'su suscripción ha terminado',
    opening: ({ plan }) => `Su suscripción ${plan} ha terminado.`,
    kept: 'El perfil del establecimiento y la carta pública siguen disponibles, y se conservan todos sus datos.',
    ask: 'Para volver a usar las demás funciones, elija una oferta en la página indicada abajo.',
  },
  trial_ends: {
    about: ({ last }) => `su prueba gratuita termina el ${last}`,
    opening: ({ plan, last }) => `Su prueba gratuita de ${plan} termina el ${last}.`,
    after: ({ price, day }) => `A partir del ${day}, la suscripción cuesta ${price}.`,
  },
};
