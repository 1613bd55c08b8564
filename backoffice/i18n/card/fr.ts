export const texts = {
  card: {
    title: 'Carte imprimée',
    print: 'Imprimer ou enregistrer en PDF',
    settings: 'Réglages de la carte',
    format: 'Format',
    fold: 'Dépliant en trois volets',
    format_hint: 'Imprimez à 100 %, sans marges.',
    fold_hint: 'Imprimez sur A4, à 100 %, sans marges, recto verso, en retournant sur le bord court.',
    language: 'Langue de la carte',
    untranslated: 'Vos produits ne sont pas traduits dans cette langue ; ils restent tels quels.',
    menus: 'Menus',
    allergens: 'Allergènes et labels',
    colours: 'Couleurs et fonds',
    colours_hint: 'Sans eux, la carte est en noir sur blanc.',
    preview: 'Aperçu de la carte',
    sheets: { one: '{n} page', other: '{n} pages' },
    too_many: { one: '{n} produit ne tient pas sur ce format', other: '{n} produits ne tiennent pas sur ce format' },
    too_many_hint:
      'Les lettres sont déjà à la taille minimale lisible. Choisissez moins de menus, laissez les allergènes de côté, ou passez en A4.',
    too_many_pages: 'Une carte a 40 pages au plus. Choisissez moins de menus, ou laissez les allergènes de côté.',
    to_a4: 'Passer en A4',
    empty_title: 'Rien à imprimer',
    empty_text: 'Vos menus s’imprimeront dès qu’ils auront des produits.',
    none_title: 'Aucun menu choisi',
    none_text: 'Choisissez au moins un menu à imprimer.',
    failed: 'La carte n’a pas pu être chargée.',
    inactive: 'L’établissement est désactivé : ses clients ne voient pas la carte, il n’y a rien à imprimer.',
  },
};

export type Texts = typeof texts;
