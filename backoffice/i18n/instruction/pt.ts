import type { Texts } from './fr.ts';

export const texts: Texts = {
  instruction: {
    one: 'Instrução',
    new: 'Nova instrução',
    name: 'Pergunta ao cliente',
    name_hint: 'Por exemplo: Ponto da carne, Gelo, Molho',
    name_search: 'Nome da instrução',
    options: 'Respostas possíveis',
    options_text: 'Na ordem em que o cliente as lê. Escolhe uma e lê ao lado os alergénios que ela acrescenta.',
    option: 'Resposta',
    option_at: 'Resposta {place}',
    add_option: 'Adicionar uma resposta',
    delete_text: 'Os produtos que a fazem deixam de a fazer. Os pedidos passados mantêm-na.',
    empty_title: 'Ponto, gelo, molho…',
    empty_text: 'Uma instrução é uma pergunta feita ao cliente quando escolhe um produto. Crie-a aqui e junte-a aos produtos.',
  },
};
