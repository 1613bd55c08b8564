export const texts = {
  list: {
    export: 'Exporter (CSV)',
    exporting: 'Export… {megabytes} Mo',
    nothing_to_export: 'Rien à exporter : aucune commande ne correspond.',
    export_busy: 'Des exports sont déjà en cours. Réessayez quand ils seront finis.',
  },
  history: {
    search: 'N°, client ou table',
    creation_date: 'Date',
    customer: 'Client',
    email: 'E-mail',
    phone: 'Téléphone',
    table: 'Table',
    bartender: 'Barman',
    status: 'Statut',
    count: 'Nombre de produits',
    products: 'Produits',
    total: 'Total TTC',
    total_ht: 'Total HT',
    newsletter: 'Lettre d’info',
    ref: 'N°',
    empty: 'Aucune commande pour l’instant',
    empty_hint: 'Toutes les commandes de l’établissement sont gardées ici, les plus récentes en premier.',
  },
};

export type Texts = typeof texts;
