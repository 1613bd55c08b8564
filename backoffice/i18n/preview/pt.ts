import type { Texts } from './fr.ts';

export const texts: Texts = {
  time_machine: {
    text: 'O menu tal como os clientes o verão no dia e à hora escolhidos. Aí não se pode pedir.',
    moment: 'Momento escolhido',
    day: 'Dia',
    time: 'Horas',
    language: 'Língua da página',
    table: 'Número da mesa',
    table_hint: 'Vazio: ao balcão',
    earlier: '15 min mais cedo',
    later: '15 min mais tarde',
    previous: 'Mudança anterior',
    next: 'Mudança seguinte',
    now: 'Agora',
    upcoming: 'Próxima mudança: {time}',
    none: 'Este menu nunca muda por si só.',
    same: 'Nada que se veja.',
    failed: 'Não foi possível preparar a pré-visualização.',
    opens: 'Os pedidos abrem',
    closes: 'Os pedidos fecham',
    order: 'A ordem do menu muda',
    begins: 'Começa «{text}»',
    ends: 'Acaba «{text}»',
    on: '{name} fica disponível',
    off: '{name} deixa de estar disponível',
  },
};
