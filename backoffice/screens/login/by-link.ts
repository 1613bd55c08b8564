// The pages of mailed links, which few who sign in ever see: loaded when one is opened.
export { InvitationPage } from './invitation/InvitationPage.tsx';
export { ResetForm } from './ResetForm.tsx';
