export const texts = {
  health: {
    count: { one: '{n} point à revoir', other: '{n} points à revoir' },
    nothing: 'Rien à corriger',
    nothing_text: 'La carte est complète : prix, volumes, allergènes et traductions sont en place.',
    first: 'Les {count} premiers points sur {total}.',
    kinds: {
      price_zero: { one: '{count} prix à zéro', other: '{count} prix à zéro' },
      fee_on_free: { one: '{count} frais sur un article gratuit', other: '{count} frais sur des articles gratuits' },
      nowhere: { one: '{count} produit introuvable sur la carte', other: '{count} produits introuvables sur la carte' },
      allergens_undeclared: { one: '{count} déclaration d’allergènes manquante', other: '{count} déclarations d’allergènes manquantes' },
      happy_hour: { one: '{count} happy hour réservée à l’alcool', other: '{count} happy hours réservées à l’alcool' },
      recommended_allergen: { one: '{count} suggestion avec un autre allergène', other: '{count} suggestions avec un autre allergène' },
      volume_missing: { one: '{count} boisson sans volume', other: '{count} boissons sans volume' },
      translation_stale: { one: '{count} traduction à vérifier', other: '{count} traductions à vérifier' },
      translation_missing: { one: '{count} traduction manquante', other: '{count} traductions manquantes' },
    },
    why: {
      price_zero: 'Ces produits sont offerts. Est-ce voulu ?',
      fee_on_free: 'Tout ce que ces frais concernent est gratuit, et ils sont comptés quand même. Est-ce voulu ?',
      nowhere: 'Aucune catégorie ni aucun menu ne les montre, quels que soient le jour et l’heure.',
      allergens_undeclared: 'Les 14 allergènes doivent être indiqués par écrit avant la commande.',
      happy_hour: 'La loi (L3323-1) demande une baisse comparable sur des boissons sans alcool, aux mêmes heures.',
      recommended_allergen: 'Le produit suggéré contient un allergène que le plat n’a pas : un client allergique l’ajoute sans y penser.',
      volume_missing: 'La quantité servie s’affiche avec le prix de chaque boisson.',
      translation_stale: 'Le texte d’origine a changé après la traduction.',
      translation_missing: 'Le client lit le texte d’origine.',
    },
  },
};

export type Texts = typeof texts;
