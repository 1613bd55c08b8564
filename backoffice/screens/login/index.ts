// Sign-in and password pages: a small bundle of their own, without the router and the UI library.
export { LoginApp, loadByLink, loadPinForm } from './LoginApp.tsx';
