import type { Notice } from './fr-FR.ts';

export const notice: Notice = {
  who: 'Quem os guarda',
  whoText:
    'Este estabelecimento decide o que lhe pede e porquê. A Ardoise, que faz funcionar esta página, guarda os dados por conta do estabelecimento e segundo as suas instruções, e não os usa para mais nada.',
  what: 'O quê, porquê e durante quanto tempo',
  items: {
    order: {
      name: 'O seu pedido',
      text: 'O seu nome, o telefone ou o e-mail que lhe é pedido e o que escreve à equipa, para preparar e entregar o seu pedido (contrato). Prazo: {span}. Depois fica o pedido, sem os seus dados.',
    },
    messages: { name: 'Mensagens', text: 'Os SMS, e-mails e notificações sobre o seu pedido, para o avisar (contrato). Prazo: {span}.' },
    together: {
      name: 'Mesa partilhada',
      text: 'O nome que os outros leem na sua mesa e o que escolhe (contrato). Prazo: até deixar a mesa, {span} no máximo.',
    },
    avoids: {
      name: 'Alergénios',
      text: 'O que pede à cozinha para evitar, se assinalar a opção (o seu consentimento explícito). Prazo: {span} após o último passo do pedido.',
    },
    news: {
      name: 'Novidades do estabelecimento',
      text: 'O seu e-mail, se as pedir e o confirmar (o seu consentimento). Prazo: até que o cancele; sem confirmação, {span}.',
    },
    book: {
      name: 'Registo de contactos',
      text: 'Um nome e um contacto, para falar consigo se as autoridades de saúde o pedirem (o seu consentimento). Prazo: {span}.',
    },
    phone: {
      name: 'No seu telemóvel',
      text: 'Este navegador recorda o cesto, o nome e o contacto que escreveu, para não ter de os repetir. Sugere-os durante {span}.',
    },
  },
  to: 'Quem os recebe',
  toText:
    'A equipa do estabelecimento, a Ardoise e os operadores que encaminham SMS, e-mails e notificações. Mais ninguém: nada é vendido.',
  rights: 'Os seus direitos',
  rightsText:
    'Pode pedir para ver, corrigir, receber ou apagar os seus dados, limitar o seu uso ou opor-se a ele, e retirar o consentimento a qualquer momento. Fale com a equipa no local ou escreva ao estabelecimento. Pode também apresentar queixa à autoridade de proteção de dados do seu país.',
};
