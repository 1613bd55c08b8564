// Texts of PIN entry on a shared tablet.
export const texts = {
  pin: {
    of: 'Code PIN : {name}',
    digits: '4 à 6 chiffres, puis OK',
    typed: 'Chiffres tapés : {n}',
    ok: 'OK',
    erase: 'Effacer le dernier chiffre',
    back: 'Revenir aux noms',
    checking: 'Vérification…',
    waiting: 'La dernière action part encore. Un instant…',
    limited: 'Trop d’essais. Réessayez dans {wait} ou connectez-vous par e-mail.',
    nobody: 'Personne n’a encore de code PIN ici. Un responsable en donne dans le profil de l’établissement.',
    by_email: 'Se connecter par e-mail',
    ended: 'La session est terminée.',
  },
};

export type Texts = typeof texts;
