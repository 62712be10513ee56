import { productRoutes } from '../routes/product-routes.ts';

export const walkedRoutes = productRoutes.filter((route) => 'title' in route);
export type { PageRoute } from '../routes/product-routes.ts';
export { templateRoutes } from '../routes/template-routes.ts';
