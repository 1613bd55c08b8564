import type { Texts } from './fr.ts';

export const texts: Texts = {
  station: {
    one: 'Puesto',
    new: 'Nuevo puesto',
    text: 'Un lugar donde se prepara una parte de los pedidos: la barra, la cocina',
    name: 'Nombre del puesto',
    search: 'Buscar por nombre del puesto',
    position: 'Posición',
    position_hint: 'La menor primero; en caso de empate decide el nombre',
    delete_text: 'Sus categorías se quedan; sus productos se muestran entonces en todos los puestos.',
    empty_title: 'Ningún puesto',
    empty_text:
      'Cada puesto ve solo lo que prepara: la barra sus bebidas, la cocina sus platos. Cree el primero y elíjalo en las categorías.',
  },
};
