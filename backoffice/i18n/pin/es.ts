import type { Texts } from './fr.ts';

export const texts: Texts = {
  pin: {
    of: 'PIN de {name}',
    digits: 'De 4 a 6 cifras, luego OK',
    typed: 'Cifras escritas: {n}',
    ok: 'OK',
    erase: 'Borrar la última cifra',
    back: 'Volver a los nombres',
    checking: 'Comprobando…',
    waiting: 'La última acción aún se está enviando. Un momento…',
    limited: 'Demasiados intentos. Vuelva a intentarlo en {wait} o entre con su correo.',
    nobody: 'Aquí nadie tiene PIN todavía. Un encargado los da en el perfil del establecimiento.',
    by_email: 'Entrar con correo electrónico',
    ended: 'La sesión ha terminado.',
  },
};
