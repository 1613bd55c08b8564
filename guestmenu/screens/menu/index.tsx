// The menu page: what guests read, and the way to the sheets above it.
export { MenuApp } from './MenuApp.tsx';
