export const texts = {
  tag: {
    one: 'Étiquette',
    new: 'Nouvelle étiquette',
    name: 'Nom de l’étiquette',
    own: 'Les étiquettes de l’établissement',
    own_text: 'Ce qui distingue vos produits : maison, nouveau, sans alcool…',
    none_own: 'Aucune pour l’instant',
    allergens: 'Les 14 allergènes',
    diets: 'Régimes',
    built_in_text: 'Les mêmes pour tous, déjà traduits : ils ne se modifient pas.',
    icon: 'Symbole',
    icon_hint: 'Devant le nom, sur le menu',
    no_icon: 'Aucun symbole',
    delete_text: 'Aucun produit et aucune réponse ne la porte.',
    delete_used: { one: 'Elle est retirée de {n} produit.', other: 'Elle est retirée de {n} produits.' },
    delete_asked: { one: 'Elle est retirée des réponses de {n} consigne.', other: 'Elle est retirée des réponses de {n} consignes.' },
    counting: 'Recherche de ce qui la porte…',
  },
};

export type Texts = typeof texts;
