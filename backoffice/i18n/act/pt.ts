import type { Texts } from './fr.ts';

export const texts: Texts = {
  act: {
    what: 'Ação',
    at: 'Quando foi',
    by: 'Feito por',
    target: 'Conta',
    role: 'Função',
    by_server: 'Comando no servidor',
    search: 'Procurar um nome',
    created: 'Conta criada',
    changed: 'Conta alterada',
    email: 'E-mail alterado',
    admin_on: 'Passou a administrador',
    admin_off: 'Deixou de ser administrador',
    disabled: 'Conta desativada',
    enabled: 'Conta reativada',
    erased: 'Conta apagada',
    link: 'Ligação reenviada',
    sessions: 'Sessões terminadas',
    factor: 'Verificação em dois passos retirada',
    role_on: 'Função dada',
    role_off: 'Função retirada',
    empty_title: 'Nenhuma ação',
    empty_text: 'O que os administradores fazem com as contas aparece aqui.',
  },
};
