export const texts = {
  pass: {
    one: 'Mot de passe de retrait (Passphrase)',
    new: 'Nouveau mot de passe de retrait',
    passphrase: 'Mot à dire',
    hint: 'Un ou deux mots faciles à dire au bar et à comprendre',
    search: 'Chercher un mot de passe de retrait',
    delete_text: 'Les commandes en cours gardent le leur ; il ne sera plus tiré.',
    empty_title: 'Aucun mot de passe de retrait',
    empty_text: 'Sans eux, les commandes au bar n’ont que leur numéro.',
  },
};

export type Texts = typeof texts;
