// Signing in, forgotten and new password: the application's own small entry, without router and kit.
export { LoginApp, loadByLink, loadPinForm } from './LoginApp.tsx';
