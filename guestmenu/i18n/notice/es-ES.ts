import type { Notice } from './fr-FR.ts';

export const notice: Notice = {
  who: 'Quién los guarda',
  whoText:
    'Este establecimiento decide qué le pide y por qué. Ardoise, que hace funcionar esta página, guarda sus datos por cuenta del establecimiento y según sus instrucciones, y no los usa para nada más.',
  what: 'Qué, para qué y cuánto tiempo',
  items: {
    order: {
      name: 'Pedido',
      text: 'Su nombre, el teléfono o el correo que se le pide y lo que escribe al equipo, para preparar y entregar su pedido (contrato). Plazo: {span}. Después queda el pedido, sin usted.',
    },
    messages: { name: 'Mensajes', text: 'Los SMS, correos y notificaciones sobre su pedido, para avisarle (contrato). Plazo: {span}.' },
    together: {
      name: 'Mesa compartida',
      text: 'El nombre que los demás leen en su mesa y lo que usted elige (contrato). Plazo: hasta que deje la mesa, {span} como máximo.',
    },
    avoids: {
      name: 'Alérgenos',
      text: 'Lo que pide a la cocina que evite, si marca la casilla (su consentimiento explícito). Plazo: {span} desde el último paso del pedido.',
    },
    news: {
      name: 'Novedades del establecimiento',
      text: 'Su correo, si las pide y lo confirma (su consentimiento). Plazo: hasta que usted lo cancele; sin confirmación, {span}.',
    },
    book: {
      name: 'Registro de contactos',
      text: 'Un nombre y un contacto, para localizarle si lo piden las autoridades sanitarias (su consentimiento). Plazo: {span}.',
    },
    phone: {
      name: 'En su teléfono',
      text: 'Este navegador recuerda la cesta, el nombre y el contacto que ha escrito, para que no tenga que repetirlos. Los propone durante {span}.',
    },
  },
  to: 'Quién los recibe',
  toText:
    'El equipo del establecimiento, Ardoise y los operadores que transmiten SMS, correos y notificaciones. Nadie más: no se vende nada.',
  rights: 'Sus derechos',
  rightsText:
    'Puede pedir ver, corregir, recibir o borrar sus datos, limitar su uso u oponerse a él, y retirar su consentimiento en cualquier momento. Diríjase al equipo en el local o escriba al establecimiento. También puede reclamar ante la autoridad de protección de datos de su país.',
};
