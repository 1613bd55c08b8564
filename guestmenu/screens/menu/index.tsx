// The menu page, including the sheets above it.

export { Inactive } from './Inactive.tsx';
export { MenuApp } from './MenuApp.tsx';
