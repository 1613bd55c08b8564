import type { Texts } from './fr.ts';

export const texts: Texts = {
  tag: {
    one: 'Rótulo',
    new: 'Novo rótulo',
    name: 'Nome do rótulo',
    own: 'Rótulos do estabelecimento',
    own_text: 'O que distingue os seus produtos: caseiro, novidade, sem álcool…',
    none_own: 'Nenhum por agora',
    allergens: 'Os 14 alergénios',
    diets: 'Dietas alimentares',
    built_in_text: 'Iguais para todos, já traduzidos: não se alteram.',
    icon: 'Ícone',
    icon_hint: 'Antes do nome, no menu',
    no_icon: 'Sem ícone',
    delete_text: 'Nenhum produto e nenhuma resposta o usa.',
    delete_used: { one: 'É retirado de {n} produto.', other: 'É retirado de {n} produtos.' },
    delete_asked: { one: 'É retirado das respostas de {n} instrução.', other: 'É retirado das respostas de {n} instruções.' },
    counting: 'A procurar o que o usa…',
  },
};
