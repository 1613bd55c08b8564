import type { Texts } from './fr.ts';

export const texts: Texts = {
  act: {
    what: 'Acto',
    at: 'Cuándo',
    by: 'Hecho por',
    target: 'Cuenta',
    role: 'Rol',
    by_server: 'Comando del servidor',
    search: 'Buscar un nombre',
    created: 'Cuenta creada',
    changed: 'Cuenta modificada',
    email: 'Correo cambiado',
    admin_on: 'Nombrado administrador',
    admin_off: 'Ya no es administrador',
    disabled: 'Cuenta desactivada',
    enabled: 'Cuenta reactivada',
    erased: 'Cuenta borrada',
    link: 'Enlace reenviado',
    sessions: 'Sesiones cerradas',
    factor: 'Verificación en dos pasos quitada',
    role_on: 'Rol concedido',
    role_off: 'Rol quitado',
    empty_title: 'Ningún acto',
    empty_text: 'Lo que los administradores hacen con las cuentas aparece aquí.',
  },
};
