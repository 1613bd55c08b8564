// The basket: the bar that leads to it, its sheet or its place beside the menu, the order form; the orders of this phone.
export { Basket } from './Basket.tsx';
