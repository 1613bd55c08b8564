import type { Texts } from './fr.ts';

export const texts: Texts = {
  guest: {
    remove_of: 'Quitar a {name} del libro',
    remove_title: '¿Quitar a {name} del libro de contactos?',
    remove_text: 'Esta entrada se borrará definitivamente.',
    kept: 'Cada entrada se borra sola a los {days} días.',
    empty_title: 'El libro de contactos está vacío',
    empty_text: 'Actívelo en la pestaña General del establecimiento: los clientes podrán dejar su nombre y un contacto desde la carta.',
  },
};
