export const texts = {
  customer: {
    search: 'Nom, e-mail ou téléphone',
    export_of: 'Enregistrer ce que l’on garde : {name}',
    erase_of: 'Effacer {name}',
    erase_text:
      'Partent : le nom, le téléphone, l’e-mail, les remarques de ses commandes, son inscription aux nouvelles et au cahier de rappel. Restent : les montants, les produits et les heures de ses commandes, sans son nom. Rien ne peut le faire revenir.',
    erased: 'Client effacé. Ses commandes restent, sans son nom.',
    open_orders: 'Une commande de ce client est encore ouverte ou vient de se terminer : {refs}.',
    empty_title: 'Aucun client',
    empty_text: 'Les clients qui laissent un téléphone ou un e-mail en commandant apparaissent ici.',
  },
};

export type Texts = typeof texts;
