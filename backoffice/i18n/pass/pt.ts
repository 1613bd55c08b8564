import type { Texts } from './fr.ts';

export const texts: Texts = {
  pass: {
    one: 'Palavra-passe de levantamento (Passphrase)',
    new: 'Nova passphrase',
    passphrase: 'Palavras a dizer',
    hint: 'Uma ou duas palavras fáceis de dizer ao balcão e de perceber',
    search: 'Procurar uma palavra-passe de levantamento',
    delete_text: 'Os pedidos em curso mantêm a sua; não voltará a sair.',
    empty_title: 'Nenhuma palavra-passe de levantamento',
    empty_text: 'Sem elas, os pedidos ao balcão têm apenas o seu número.',
  },
};
