import type { Texts } from './fr.ts';

export const texts: Texts = {
  customer: {
    search: 'Nombre, correo o teléfono',
    export_of: 'Guardar lo que se conserva de {name}',
    erase_of: 'Borrar a {name}',
    erase_text:
      'Se borran: el nombre, el teléfono, el correo, las notas de sus pedidos, su suscripción y sus entradas en el libro de contactos. Se conservan: los importes, productos y horas de sus pedidos, sin su nombre. No se puede deshacer.',
    erased: 'Cliente borrado. Sus pedidos se quedan, sin su nombre.',
    open_orders: 'Un pedido de este cliente sigue abierto o acaba de terminar: {refs}.',
    empty_title: 'Todavía no hay clientes',
    empty_text: 'Quien deja un teléfono o un correo al pedir aparece aquí.',
  },
};
