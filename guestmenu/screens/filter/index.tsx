// The diet filter.
export { FilterSheet } from './FilterSheet.tsx';
