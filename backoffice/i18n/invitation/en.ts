import type { Texts } from './fr.ts';

export const texts: Texts = {
  errors: {
    reset_expired: 'This link is no longer valid. Ask for a new one.',
    invitation_unknown: 'This invitation does not exist. Open the full link from the e-mail.',
    invitation_used: 'This invitation has already been accepted. Sign in with your account.',
    invitation_expired: 'This invitation has expired. Ask the person who invited you for a new one.',
    invitation_withdrawn: 'This invitation was withdrawn.',
    invitation_foreign: 'This invitation is for another e-mail address.',
    invitation_known: 'There is already an account with this address: sign in to accept.',
  },
  invitation: {
    manager: '{venue} invites you as a manager: you will run its menu, its opening hours and its profile.',
    bartender: '{venue} invites you to work at the bar: you will receive its orders and prepare them.',
    reader: '{venue} invites you to view its data: you will see its menu and its customers, without changing anything.',
    by: 'Invitation sent by {name}.',
    new_text: 'Create your account to accept.',
    known_text: 'You already have an account: sign in to accept.',
    signed_in: 'This device is signed in as {email}.',
    foreign: 'The invitation is for {invited}, but this device is signed in as {email}.',
    continue: 'Sign out and continue',
    accept: 'Accept the invitation',
    sign_in: 'Sign in and accept',
    join: 'Create the account and accept',
    firstname: 'Your first name',
    lastname: 'Your last name',
    password: 'Choose a password',
    failed: 'The invitation could not be opened.',
    to_app: 'Go to my venue',
  },
};
