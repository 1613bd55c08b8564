export const texts = {
  guest: {
    remove_of: 'Retirer {name} du cahier',
    remove_title: 'Retirer {name} du cahier de rappel ?',
    remove_text: 'Cette ligne sera effacée pour de bon.',
    kept: 'Chaque ligne s’efface d’elle-même au bout de {days} jours.',
    empty_title: 'Cahier de rappel vide',
    empty_text:
      'Activez-le dans l’onglet Général de l’établissement : les clients pourront laisser leur nom et un contact depuis la carte.',
  },
};

export type Texts = typeof texts;
