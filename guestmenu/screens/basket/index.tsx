// The basket: the bar that leads to it, its sheet, the order form.
export { BasketBar } from './BasketBar.tsx';
export { BasketSheet } from './BasketSheet.tsx';
