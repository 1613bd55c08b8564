import type { Texts } from './fr.ts';

export const texts: Texts = {
  errors: {
    reset_expired: 'Questo link non è più valido. Ne chieda uno nuovo.',
    invitation_unknown: 'Questo invito non esiste. Apra il link completo del messaggio.',
    invitation_used: 'Questo invito è già stato accettato. Acceda con il suo account.',
    invitation_expired: 'Questo invito è scaduto. Ne chieda uno nuovo a chi l’ha invitata.',
    invitation_withdrawn: 'Questo invito è stato ritirato.',
    invitation_foreign: 'Questo invito è per un altro indirizzo e-mail.',
    invitation_known: 'Esiste un account con questo indirizzo: acceda per accettare.',
  },
  invitation: {
    manager: '{venue} la invita come gestore: curerà menu, orari di apertura e profilo.',
    bartender: '{venue} la invita al banco: riceverà gli ordini e li preparerà.',
    reader: '{venue} la invita in sola lettura: vedrà il menu e i clienti, senza cambiare nulla.',
    by: 'Invito inviato da {name}.',
    new_text: 'Crei il suo account per accettare.',
    known_text: 'Ha già un account: acceda per accettare.',
    signed_in: 'Questo dispositivo è connesso come {email}.',
    foreign: 'L’invito è per {invited}, ma questo dispositivo è connesso come {email}.',
    continue: 'Esci e continua',
    accept: 'Accetta l’invito',
    sign_in: 'Accedi e accetta',
    join: 'Crea l’account e accetta',
    firstname: 'Il suo nome',
    lastname: 'Il suo cognome',
    password: 'Password da scegliere',
    failed: 'Non è stato possibile aprire l’invito.',
    to_app: 'Vai al mio spazio',
  },
};
