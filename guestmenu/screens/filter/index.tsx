// What the guest avoids and keeps to.
export { FilterSheet } from './FilterSheet.tsx';
