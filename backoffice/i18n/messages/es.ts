import type { Texts } from './fr.ts';

export const texts: Texts = {
  payment: {
    steps: {
      prepare: 'Aceptado',
      ready: 'Listo',
      held: 'En pausa',
      cancelled: 'Anulado',
    },
    channels: {
      sms: 'SMS',
      mail: 'Correo',
      push: 'Notificación',
    },
    states: {
      waiting: 'Pendiente de envío',
      sent: 'Enviado',
      shown: 'No enviado: no hay pasarela de SMS',
      failed: 'Fallido',
      not_sent: 'No enviado',
    },
    reasons: {
      invalid_receiver: 'número o dirección rechazados',
      out_of_credit: 'crédito de SMS agotado',
      refused: 'rechazado por la pasarela',
      gateway_down: 'la pasarela no responde',
      gone: 'el teléfono ya no acepta notificaciones',
      erased: 'borrado antes del envío',
      off: 'los SMS están desactivados',
      not_mobile: 'no es un número de móvil',
      country: 'no envía SMS a ese país',
      number_limit: 'ese número ya ha recibido bastantes SMS en 24 horas',
      venue_limit: 'sus SMS de 24 horas se han agotado',
    },
  },
};
