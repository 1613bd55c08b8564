import type { Texts } from './fr.ts';

export const texts: Texts = {
  time_machine: {
    text: 'La carta tal como la verán los clientes el día y a la hora elegidos. Ahí no se puede pedir.',
    moment: 'Momento elegido',
    day: 'Día',
    time: 'Hora',
    language: 'Idioma de la página',
    table: 'Número de mesa',
    table_hint: 'Vacío: en la barra',
    earlier: '15 min antes',
    later: '15 min después',
    previous: 'Cambio anterior',
    next: 'Cambio siguiente',
    now: 'Ahora',
    upcoming: 'Próximo cambio: {time}',
    none: 'Esta carta nunca cambia por sí sola.',
    same: 'Nada visible.',
    failed: 'No se pudo preparar la vista previa.',
    opens: 'Se abren los pedidos',
    closes: 'Se cierran los pedidos',
    order: 'Cambia el orden de la carta',
    begins: 'Empieza «{text}»',
    ends: 'Termina «{text}»',
    on: '{name} pasa a estar disponible',
    off: '{name} deja de estar disponible',
  },
};
