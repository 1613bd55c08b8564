// The menu page: what guests read, and the way to the sheets above it.

export { Inactive } from './Inactive.tsx';
export { MenuApp } from './MenuApp.tsx';
