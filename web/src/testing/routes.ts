export { productRoutes } from '../routes/product-routes.ts';
export type { PageRoute } from '../routes/route.ts';
export { templateRoutes } from '../routes/template-routes.ts';
