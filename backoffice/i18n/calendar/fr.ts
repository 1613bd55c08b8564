export const texts = {
  calendar: {
    one: 'Plage horaire',
    new: 'Nouvelle plage horaire',
    name: 'Nom de la plage horaire',
    name_hint: 'Donnez-lui un nom, par exemple « Happy hour » ou « Midi en semaine ».',
    week: 'Semaine',
    week_text: 'Dans ces créneaux, à l’heure de l’établissement, les exceptions qui suivent cette plage horaire s’appliquent.',
    keep_week: 'Garder cette semaine',
    slots: 'Créneaux',
    on_menu: 'Sur le menu',
    highlight: 'Annoncer sur le menu',
    highlight_hint: 'Les clients lisent ce texte pendant les créneaux.',
    highlight_text: 'Texte de l’annonce',
    highlight_color: 'Couleur de l’annonce',
    announcement: 'Annonce',
    delete_text: 'Aucun prix, aucune disponibilité ni heure d’ouverture ne la suit.',
    empty_title: 'Happy hour, service du midi, nuit…',
    empty_text:
      'Une plage horaire réunit les créneaux d’une semaine type. Les menus, catégories et produits la suivent pour changer de prix, de place ou de disponibilité ; les heures d’ouverture aussi.',
  },
};

export type Texts = typeof texts;
