import { productRoutes } from '../routes/product-routes.ts';

/** The product's pages at fixed addresses, for the test that opens each of them. */
export const walkedRoutes = productRoutes.filter((route) => 'title' in route);
export type { PageRoute } from '../routes/route.ts';
export { templateRoutes } from '../routes/template-routes.ts';
