export const texts = {
  act: {
    what: 'Action',
    at: 'Date',
    by: 'Fait par',
    target: 'Compte',
    role: 'Rôle',
    by_server: 'Commande du serveur',
    search: 'Rechercher un nom',
    created: 'Compte créé',
    changed: 'Compte modifié',
    email: 'E-mail changé',
    admin_on: 'Nommé administrateur',
    admin_off: 'N’est plus administrateur',
    disabled: 'Compte désactivé',
    enabled: 'Compte réactivé',
    erased: 'Compte effacé',
    link: 'Lien renvoyé',
    sessions: 'Déconnecté partout',
    factor: 'Double authentification retirée',
    role_on: 'Rôle donné',
    role_off: 'Rôle retiré',
    empty_title: 'Aucune action',
    empty_text: 'Ce que les administrateurs font des comptes s’inscrit ici.',
  },
};

export type Texts = typeof texts;
