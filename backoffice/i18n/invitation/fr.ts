// Texts of the pages of mailed links.
export const texts = {
  errors: {
    reset_expired: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    invitation_unknown: 'Cette invitation n’existe pas. Ouvrez le lien du mail en entier.',
    invitation_used: 'Cette invitation a déjà été acceptée. Connectez-vous avec votre compte.',
    invitation_expired: 'Cette invitation a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
    invitation_withdrawn: 'Cette invitation a été retirée.',
    invitation_foreign: 'Cette invitation est pour une autre adresse e-mail.',
    invitation_known: 'Un compte existe à cette adresse : connectez-vous pour accepter.',
  },
  invitation: {
    manager: '{venue} vous invite comme responsable : vous gérerez sa carte, ses heures d’ouverture et son profil.',
    bartender: '{venue} vous invite au bar : vous recevrez ses commandes et les préparerez.',
    reader: '{venue} vous invite en lecture seule : vous verrez sa carte et ses clients, sans rien changer.',
    by: 'Invitation envoyée par {name}.',
    new_text: 'Créez votre compte pour accepter.',
    known_text: 'Vous avez déjà un compte : connectez-vous pour accepter.',
    signed_in: 'Cet appareil est connecté avec {email}.',
    foreign: 'L’invitation est pour {invited}, mais cet appareil est connecté avec {email}.',
    continue: 'Se déconnecter et continuer',
    accept: 'Accepter l’invitation',
    sign_in: 'Se connecter et accepter',
    join: 'Créer le compte et accepter',
    firstname: 'Votre prénom',
    lastname: 'Votre nom',
    password: 'Mot de passe à choisir',
    failed: 'L’invitation n’a pas pu être ouverte.',
    to_app: 'Aller à mon espace',
  },
};

export type Texts = typeof texts;
