export const texts = {
  time_machine: {
    text: 'La carte telle que les clients la verront au jour et à l’heure choisis. On ne peut pas y commander.',
    moment: 'Moment choisi',
    day: 'Jour',
    time: 'Heure',
    language: 'Langue de la page',
    table: 'Table',
    table_hint: 'Vide : au bar',
    earlier: '15 min plus tôt',
    later: '15 min plus tard',
    previous: 'Changement précédent',
    next: 'Changement suivant',
    now: 'Maintenant',
    upcoming: 'Prochain changement : {time}',
    none: 'Cette carte ne change jamais d’elle-même.',
    same: 'Rien de visible.',
    failed: 'L’aperçu n’a pas pu être préparé.',
    opens: 'Les commandes ouvrent',
    closes: 'Les commandes ferment',
    order: 'L’ordre de la carte change',
    begins: '« {text} » commence',
    ends: '« {text} » se termine',
    on: '{name} devient disponible',
    off: '{name} n’est plus disponible',
  },
};

export type Texts = typeof texts;
