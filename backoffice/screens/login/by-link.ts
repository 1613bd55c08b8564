// The pages of links in e-mails, loaded on demand because most users never see them.
export { InvitationPage } from './invitation/InvitationPage.tsx';
export { ResetForm } from './ResetForm.tsx';
