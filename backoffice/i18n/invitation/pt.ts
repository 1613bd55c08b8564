import type { Texts } from './fr.ts';

export const texts: Texts = {
  errors: {
    reset_expired: 'Esta ligação já não é válida. Peça uma nova.',
    invitation_unknown: 'Este convite não existe. Abra a ligação completa da mensagem.',
    invitation_used: 'Este convite já foi aceite. Entre com a sua conta.',
    invitation_expired: 'Este convite expirou. Peça outro a quem o convidou.',
    invitation_withdrawn: 'Este convite foi retirado.',
    invitation_foreign: 'Este convite é para outro endereço de e-mail.',
    invitation_known: 'Já existe uma conta com este endereço: entre para aceitar.',
  },
  invitation: {
    manager: '{venue} convida-o como responsável: vai gerir a ementa, o horário de abertura e o perfil.',
    bartender: '{venue} convida-o para o bar: vai receber os pedidos e prepará-los.',
    reader: '{venue} convida-o só para leitura: vai ver a ementa e os clientes, sem mudar nada.',
    by: 'Convite enviado por {name}.',
    new_text: 'Crie a sua conta para aceitar.',
    known_text: 'Já tem uma conta: entre para aceitar.',
    signed_in: 'Este dispositivo tem a sessão de {email}.',
    foreign: 'O convite é para {invited}, mas este dispositivo tem a sessão de {email}.',
    continue: 'Terminar sessão e continuar',
    accept: 'Aceitar o convite',
    sign_in: 'Entrar e aceitar',
    join: 'Criar a conta e aceitar',
    firstname: 'O seu nome próprio',
    lastname: 'O seu apelido',
    password: 'Palavra-passe a escolher',
    failed: 'Não foi possível abrir o convite.',
    to_app: 'Ir para o meu espaço',
  },
};
