// The basket: its bar, its sheet or place beside the menu, the order form, and the orders of this phone.
export { Basket } from './Basket.tsx';
