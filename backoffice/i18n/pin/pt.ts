import type { Texts } from './fr.ts';

export const texts: Texts = {
  pin: {
    of: 'O PIN de {name}',
    digits: '4 a 6 algarismos, depois OK',
    typed: 'Algarismos escritos: {n}',
    ok: 'OK',
    erase: 'Apagar o último algarismo',
    back: 'Voltar aos nomes',
    checking: 'A verificar…',
    waiting: 'A última ação ainda está a ser enviada. Um momento…',
    limited: 'Demasiadas tentativas. Tente de novo dentro de {wait} ou entre com o seu e-mail.',
    nobody: 'Ainda ninguém tem PIN aqui. Um responsável atribui-os no perfil do estabelecimento.',
    by_email: 'Entrar com e-mail',
    ended: 'A sessão terminou.',
  },
};
