// The sheet of one product, and recommendations.
export { ProductSheet } from './ProductSheet.tsx';
export { BasketRecommendations } from './Recommendations.tsx';
