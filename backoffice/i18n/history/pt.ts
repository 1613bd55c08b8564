import type { Texts } from './fr.ts';

export const texts: Texts = {
  list: {
    export: 'Exportar (CSV)',
    exporting: 'A exportar… {megabytes} MB',
    nothing_to_export: 'Nada para exportar: nenhum pedido corresponde.',
    export_busy: 'Já há exportações em curso. Tente de novo quando terminarem.',
  },
  history: {
    search: 'N.º, cliente ou mesa',
    creation_date: 'Data do pedido',
    customer: 'Nome do cliente',
    email: 'Endereço de e-mail',
    phone: 'Telefone',
    table: 'Mesa',
    bartender: 'Empregado de bar',
    status: 'Situação',
    count: 'N.º de produtos',
    products: 'Produtos',
    total: 'Total com IVA',
    total_ht: 'Total sem IVA',
    newsletter: 'Recebe a newsletter',
    ref: 'N.º',
    empty: 'Ainda não há pedidos',
    empty_hint: 'Aqui ficam todos os pedidos do estabelecimento, os mais recentes primeiro.',
  },
};
