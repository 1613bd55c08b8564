import type { Texts } from './fr.ts';

export const texts: Texts = {
  station: {
    one: 'Posto',
    new: 'Novo posto',
    text: 'Um local onde se prepara uma parte dos pedidos: o bar, a cozinha',
    name: 'Nome do posto',
    search: 'Procurar pelo nome do posto',
    position: 'Posição',
    position_hint: 'A menor primeiro; em caso de empate decide o nome',
    delete_text: 'As suas categorias ficam; os produtos delas aparecem então em todos os postos.',
    empty_title: 'Nenhum posto',
    empty_text: 'Cada posto vê o que prepara: o bar as suas bebidas, a cozinha os seus pratos. Crie o primeiro e escolha-o nas categorias.',
  },
};
