import type { Texts } from './fr.ts';

export const texts: Texts = {
  list: {
    export: 'Exportar (CSV)',
    exporting: 'Exportando… {megabytes} MB',
    nothing_to_export: 'Nada que exportar: ningún pedido coincide.',
    export_busy: 'Ya hay exportaciones en curso. Inténtelo de nuevo cuando terminen.',
  },
  history: {
    search: 'Ref., cliente o mesa',
    creation_date: 'Fecha',
    customer: 'Cliente',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    table: 'Mesa',
    bartender: 'Camarero',
    status: 'Estado',
    count: 'N.º de productos',
    products: 'Productos',
    total: 'Total con IVA',
    total_ht: 'Total sin IVA',
    newsletter: 'Boletín',
    ref: 'Ref.',
    empty: 'Todavía no hay pedidos',
    empty_hint: 'Aquí se guardan todos los pedidos del establecimiento, primero los más recientes.',
  },
};
