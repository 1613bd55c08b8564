export const texts = {
  station: {
    one: 'Poste',
    new: 'Nouveau poste',
    text: 'Un endroit où se prépare une partie des commandes : le bar, la cuisine',
    name: 'Nom du poste',
    search: 'Rechercher un poste',
    position: 'Position',
    position_hint: 'La plus petite d’abord ; à égalité, le nom décide',
    delete_text: 'Ses catégories restent ; leurs produits s’affichent alors à tous les postes.',
    empty_title: 'Aucun poste',
    empty_text:
      'Chaque poste ne voit que ce qu’il prépare : le bar ses boissons, la cuisine ses plats. Créez le premier, puis choisissez-le dans les catégories.',
  },
};

export type Texts = typeof texts;
