// What a guest leaves in the venue's recall book.
export { WelcomeSheet } from './WelcomeSheet.tsx';
