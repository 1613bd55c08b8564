import type { Texts } from './texts.ts';

export const pt: Texts = {
  subject: (venue, about) => `${venue}: ${about}`,
  greeting: (name) => `Olá, ${name},`,
  plans: { 1: 'Smart mensal', 2: 'Smart anual', 3: 'Premium mensal', 4: 'Premium anual' },
  vat: { french: '(IVA incluído)', reverse: '(sem IVA, por autoliquidação)', outside: '(sem IVA)' },
  priced: (amount, vat) => `${amount} ${vat}`,
  price: { 1: (amount, vat) => `${amount} por mês ${vat}`, 12: (amount, vat) => `${amount} por ano ${vat}` },
  reasons: {
    debit_limit: 'o valor excede o limite dos débitos diretos',
    card_declined: 'o cartão foi recusado',
    insufficient_funds: 'não havia saldo suficiente',
    card_expired: 'o cartão expirou',
    account_invalid: 'a conta bancária não aceita débitos',
    abandoned: 'o pagamento não foi confirmado',
    provider_unavailable: 'o serviço de pagamento não respondia',
    unknown: 'não foi indicado nenhum motivo',
  },
  tabs: {
    offers: (venue) => `Subscrição de ${venue}:`,
    bills: (venue) => `Faturas de ${venue}:`,
  },
  leave: 'Se não quiser continuar, cancele antes dessa data na página abaixo. Caso contrário, não tem de fazer nada.',
  bill: {
    about: ({ number }) => `fatura ${number}`,
    ready: ({ number, amount }) => `A sua fatura ${number} de ${amount} já está disponível.`,
    credit: ({ credit }) => `Foi deduzido um crédito de ${credit}.`,
    debit: ({ due }) => `O valor de ${due} será debitado da sua conta nos próximos dias. Não tem de fazer nada.`,
    debit_on: ({ due, day }) => `O valor de ${due} será debitado da sua conta a ${day}. Não tem de fazer nada.`,
    card: ({ due }) => `O valor de ${due} está a ser cobrado no seu cartão. Não tem de fazer nada.`,
    covered: 'Não há nada a pagar.',
    paid: 'Esta fatura está paga. Não tem de fazer nada.',
    unpaid: 'Esta fatura ainda não está paga.',
    credited: 'Esta fatura foi totalmente creditada.',
  },
  credit_note: {
    about: ({ number }) => `nota de crédito ${number}`,
    ready: ({ number, amount }) => `A sua nota de crédito ${number} de ${amount} já está disponível.`,
    state: {
      open: 'Será deduzida das próximas faturas; não tem de fazer nada.',
      used: 'Foi deduzida das suas faturas.',
      replaced: 'Foi substituída por uma nota de crédito posterior.',
    },
  },
  notice: {
    about: ({ day }) => `débito direto a ${day}`,
    opening: ({ amount, day, plan }) => `O valor de ${amount} será debitado da sua conta bancária a ${day}, pela subscrição ${plan}.`,
    account: 'Conta:',
    mandate: 'Referência da autorização:',
    creditor: 'Credor:',
    creditor_id: 'Identificação do credor:',
    ask: 'Certifique-se de que a conta tem saldo suficiente nesse dia. Não tem de fazer mais nada.',
  },
  reminder: {
    about: ({ day }) => `renovação a ${day}`,
    opening: ({ amount, day, plan }) =>
      `A sua subscrição ${plan} renova-se a ${day}. Nessa data, o valor de ${amount} será cobrado através do seu método de pagamento.`,
  },
  started: {
    about: 'a sua subscrição começou',
    opening: ({ plan, from, last, amount }) =>
      `A sua subscrição ${plan} começou. O primeiro período vai de ${from} a ${last} e custa ${amount}.`,
    after: ({ price }) => `Depois renova-se por ${price}. Pode alterá-la ou cancelá-la a qualquer momento na página abaixo.`,
  },
  trial: {
    about: 'o seu teste gratuito começou',
    opening: ({ plan, from, last }) => `O seu teste gratuito de ${plan} começou. Decorre de ${from} a ${last}.`,
    after: ({ price }) => `Depois, a subscrição continua por ${price}, a não ser que a cancele antes do fim do teste.`,
  },
  changed: {
    about: 'a sua subscrição mudou',
    opening: ({ plan, from }) => `A sua subscrição mudou para ${plan} a ${from}.`,
  },
  planned: {
    about: ({ from }) => `a sua subscrição muda a ${from}`,
    opening: ({ plan, from }) =>
      `A sua subscrição vai mudar para ${plan} a ${from}. Até lá, nada muda, e ainda pode voltar atrás na página abaixo.`,
  },
  failed: {
    about: 'pagamento não efetuado',
    opening: ({ amount, reason }) => `O pagamento de ${amount} não foi efetuado: ${reason}.`,
    again: ({ day }) => `Voltaremos a tentar a ${day}.`,
    ask: ({ last }) =>
      `Até lá, verifique o seu método de pagamento ou escolha outro na página abaixo. Sem pagamento, a subscrição termina a ${last}.`,
  },
  given_up: {
    about: ({ last }) => `pagamento não efetuado, a subscrição termina a ${last}`,
    opening: ({ amount }) => `O pagamento de ${amount} continua por efetuar, e não voltaremos a tentar.`,
    bill: ({ number }) => `A fatura ${number} fica por pagar.`,
    ask: ({ last }) =>
      `A sua subscrição termina a ${last}. Para a manter, escolha um método de pagamento válido na página abaixo e subscreva de novo.`,
  },
  recovered: {
    about: 'pagamento recebido',
    opening: ({ amount }) => `Recebemos o pagamento de ${amount}. Está tudo em ordem: a sua subscrição continua e não tem de fazer nada.`,
  },
  charged_back: {
    about: 'pagamento revertido pelo banco',
    opening: ({ amount, number }) => `O seu banco reverteu o pagamento de ${amount} da fatura ${number}, que volta a estar por pagar.`,
    ask: 'Se for um engano, contacte o seu banco. Verifique também o seu método de pagamento na página abaixo.',
  },
  refunded: {
    about: ({ amount }) => `devolução de ${amount}`,
    opening: ({ amount }) =>
      `O seu pagamento de ${amount} já não era necessário, porque a subscrição já tinha sido paga ou alterada. Devolvemo-lo através do método de pagamento utilizado.`,
    ask: 'O dinheiro chega dentro de alguns dias. Não tem de fazer nada.',
  },
  canceled: {
    about: 'cancelamento recebido',
    opening: ({ plan, last }) =>
      `Recebemos o seu cancelamento. A subscrição ${plan} mantém-se ativa até ${last}, inclusive, e não será renovada.`,
    ask: 'Até lá, pode mudar de ideias na página abaixo.',
  },
  resumed: {
    about: 'a sua subscrição continua',
    opening: ({ plan, day }) =>
      `A sua subscrição ${plan} continua: o cancelamento ou a mudança prevista fica sem efeito. Renova-se a ${day}.`,
  },
  ended: {
    about: 'a sua subscrição terminou',
    opening: ({ plan }) => `A sua subscrição ${plan} terminou.`,
    kept: 'O perfil do estabelecimento e a ementa pública continuam acessíveis, e todos os seus dados são conservados.',
    ask: 'Para voltar a usar as outras funcionalidades, escolha uma oferta na página abaixo.',
  },
  trial_ends: {
    about: ({ last }) => `o seu teste gratuito termina a ${last}`,
    opening: ({ plan, last }) => `O seu teste gratuito de ${plan} termina a ${last}.`,
    after: ({ price, day }) => `A partir de ${day}, a subscrição custa ${price}.`,
  },
};
