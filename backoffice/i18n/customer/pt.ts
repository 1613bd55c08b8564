import type { Texts } from './fr.ts';

export const texts: Texts = {
  customer: {
    search: 'Nome, e-mail ou telefone',
    export_of: 'Guardar o que se conserva de {name}',
    erase_of: 'Apagar {name}',
    erase_text:
      'Desaparecem: o nome, o telefone, o e-mail, as notas dos pedidos, a inscrição na newsletter e as entradas no livro de contactos. Ficam: os valores, os produtos e as horas dos pedidos, sem o nome. Não é possível desfazer.',
    erased: 'Cliente apagado. Os pedidos ficam, sem o nome.',
    open_orders: 'Um pedido deste cliente ainda está aberto ou acabou de terminar: {refs}.',
    empty_title: 'Ainda não há clientes',
    empty_text: 'Quem deixa um telefone ou um e-mail com um pedido aparece aqui.',
  },
};
