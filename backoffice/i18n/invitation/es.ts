import type { Texts } from './fr.ts';

export const texts: Texts = {
  errors: {
    reset_expired: 'Este enlace ya no es válido. Pida uno nuevo.',
    invitation_unknown: 'Esta invitación no existe. Abra el enlace completo del correo.',
    invitation_used: 'Esta invitación ya se ha aceptado. Entre con su cuenta.',
    invitation_expired: 'Esta invitación ha caducado. Pida otra a quien le invitó.',
    invitation_withdrawn: 'Esta invitación se ha retirado.',
    invitation_foreign: 'Esta invitación es para otra dirección de correo.',
    invitation_known: 'Ya hay una cuenta con esta dirección: entre para aceptar.',
  },
  invitation: {
    manager: '{venue} le invita como encargado: llevará su carta, su horario de apertura y su perfil.',
    bartender: '{venue} le invita a la barra: recibirá sus pedidos y los preparará.',
    reader: '{venue} le invita a consultar: verá su carta y sus clientes, sin cambiar nada.',
    by: 'Invitación enviada por {name}.',
    new_text: 'Cree su cuenta para aceptar.',
    known_text: 'Ya tiene una cuenta: entre para aceptar.',
    signed_in: 'Este dispositivo tiene la sesión de {email}.',
    foreign: 'La invitación es para {invited}, pero este dispositivo tiene la sesión de {email}.',
    continue: 'Cerrar sesión y continuar',
    accept: 'Aceptar la invitación',
    sign_in: 'Entrar y aceptar',
    join: 'Crear la cuenta y aceptar',
    firstname: 'Su nombre',
    lastname: 'Sus apellidos',
    password: 'Contraseña que elige',
    failed: 'No se ha podido abrir la invitación.',
    to_app: 'Ir a mi espacio',
  },
};
