import type { Texts } from './fr.ts';

export const texts: Texts = {
  payment: {
    steps: {
      prepare: 'Aceite',
      ready: 'Pronto',
      held: 'Em espera',
      cancelled: 'Cancelado',
    },
    channels: {
      sms: 'SMS',
      mail: 'E-mail',
      push: 'Notificação',
    },
    states: {
      waiting: 'À espera de envio',
      sent: 'Enviada',
      shown: 'Não enviada: não há serviço de SMS configurado',
      failed: 'Falhou',
      not_sent: 'Não enviada',
    },
    reasons: {
      invalid_receiver: 'número ou endereço recusado',
      out_of_credit: 'crédito de SMS esgotado',
      refused: 'recusada pelo serviço de SMS',
      gateway_down: 'o serviço não responde',
      gone: 'o telefone já não aceita notificações',
      erased: 'apagada antes do envio',
      off: 'os SMS estão desligados',
      not_mobile: 'não é um número de telemóvel',
      country: 'não envia SMS para esse país',
      number_limit: 'esse número já recebeu SMS suficientes em 24 horas',
      venue_limit: 'os seus SMS de 24 horas acabaram',
    },
  },
};
