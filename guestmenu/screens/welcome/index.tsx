// The welcome box: an entry in the venue's recall book.
export { WelcomeSheet } from './WelcomeSheet.tsx';
