export const texts = {
  instruction: {
    one: 'Consigne',
    new: 'Nouvelle consigne',
    name: 'Question au client',
    name_hint: 'Par exemple : Cuisson, Glaçons, Sauce',
    name_search: 'Nom de la consigne',
    options: 'Réponses possibles',
    options_text: 'Dans l’ordre où le client les lit. Il en choisit une, et lit à côté les allergènes qu’elle ajoute.',
    option: 'Réponse',
    option_at: 'Réponse {place}',
    add_option: 'Ajouter une réponse',
    delete_text: 'Les produits qui la posent ne la posent plus. Les commandes passées la gardent.',
    empty_title: 'Cuisson, glaçons, sauce…',
    empty_text: 'Une consigne est une question posée au client quand il choisit un produit. Créez-la ici, puis ajoutez-la aux produits.',
  },
};

export type Texts = typeof texts;
