import type { Texts } from './fr.ts';

export const texts: Texts = {
  calendar: {
    one: 'Faixa horária',
    new: 'Nova faixa horária',
    name: 'Nome da faixa horária',
    name_hint: 'Dê-lhe um nome, por exemplo «Happy hour» ou «Almoço à semana».',
    week: 'Semana',
    week_text: 'Nestes períodos, à hora do estabelecimento, aplicam-se as exceções que seguem esta faixa horária.',
    keep_week: 'Guardar esta semana',
    slots: 'Períodos',
    on_menu: 'No menu',
    highlight: 'Anunciar no menu',
    highlight_hint: 'Os clientes leem este texto durante os períodos.',
    highlight_text: 'Texto do anúncio',
    highlight_color: 'Cor do anúncio',
    announcement: 'Anúncio',
    delete_text: 'Não regula preços, disponibilidades nem o horário de abertura.',
    empty_title: 'Happy hour, almoço, noite…',
    empty_text:
      'Uma faixa horária reúne os períodos de uma semana-tipo. Menus, categorias e produtos seguem-na para mudar de preço, lugar ou disponibilidade; o horário de abertura também.',
  },
};
