import type { Texts } from './fr.ts';

export const texts: Texts = {
  calendar: {
    one: 'Franja horaria',
    new: 'Nueva franja horaria',
    name: 'Nombre de la franja horaria',
    name_hint: 'Póngale un nombre, por ejemplo «Happy hour» o «Mediodía laborable».',
    week: 'Semana',
    week_text: 'En estos tramos, según la hora del establecimiento, se aplican las excepciones que siguen esta franja horaria.',
    keep_week: 'Conservar esta semana',
    slots: 'Tramos',
    on_menu: 'En el menú',
    highlight: 'Anunciar en el menú',
    highlight_hint: 'Los clientes leen este texto durante los tramos.',
    highlight_text: 'Texto del anuncio',
    highlight_color: 'Color del anuncio',
    announcement: 'Anuncio',
    delete_text: 'Ni precios ni disponibilidades ni el horario de apertura la siguen.',
    empty_title: 'Happy hour, mediodía, noche…',
    empty_text:
      'Una franja horaria reúne los tramos de una semana tipo. Los menús, categorías y productos la siguen para cambiar de precio, lugar o disponibilidad; el horario de apertura también.',
  },
};
