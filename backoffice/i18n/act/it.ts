import type { Texts } from './fr.ts';

export const texts: Texts = {
  act: {
    what: 'Azione',
    at: 'Quando',
    by: 'Fatto da',
    target: 'Utente',
    role: 'Ruolo',
    by_server: 'Comando del server',
    search: 'Cercare un nome',
    created: 'Account creato',
    changed: 'Account modificato',
    email: 'E-mail cambiata',
    admin_on: 'Nominato amministratore',
    admin_off: 'Non è più amministratore',
    disabled: 'Account disattivato',
    enabled: 'Account riattivato',
    erased: 'Account cancellato',
    link: 'Link inviato di nuovo',
    sessions: 'Disconnesso ovunque',
    factor: 'Verifica in due passaggi tolta',
    role_on: 'Ruolo assegnato',
    role_off: 'Ruolo tolto',
    empty_title: 'Nessuna azione',
    empty_text: 'Ciò che gli amministratori fanno con gli account compare qui.',
  },
};
