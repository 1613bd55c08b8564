// The sheet of one product, and what goes with others.
export { ProductSheet } from './ProductSheet.tsx';
export { BasketRecommendations } from './Recommendations.tsx';
