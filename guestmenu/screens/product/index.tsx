// The sheet of one product.
export { ProductSheet } from './ProductSheet.tsx';
