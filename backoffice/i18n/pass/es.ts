import type { Texts } from './fr.ts';

export const texts: Texts = {
  pass: {
    one: 'Contraseña de recogida (Passphrase)',
    new: 'Nueva contraseña de recogida',
    passphrase: 'Palabras que se dicen',
    hint: 'Una o dos palabras fáciles de decir en la barra y de entender',
    search: 'Buscar una contraseña de recogida',
    delete_text: 'Los pedidos en curso conservan la suya; no volverá a salir.',
    empty_title: 'No hay contraseñas de recogida',
    empty_text: 'Sin ellas, los pedidos en la barra solo tienen su número.',
  },
};
