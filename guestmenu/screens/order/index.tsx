// The page of one order.
export { OrderApp } from './OrderApp.tsx';
