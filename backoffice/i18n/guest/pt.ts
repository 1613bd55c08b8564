import type { Texts } from './fr.ts';

export const texts: Texts = {
  guest: {
    remove_of: 'Retirar {name} do livro',
    remove_title: 'Retirar {name} do livro de contactos?',
    remove_text: 'Esta entrada será apagada definitivamente.',
    kept: 'Cada entrada apaga-se sozinha ao fim de {days} dias.',
    empty_title: 'O livro de contactos está vazio',
    empty_text: 'Ative-o no separador Geral do estabelecimento: os clientes poderão deixar o nome e um contacto a partir da ementa.',
  },
};
