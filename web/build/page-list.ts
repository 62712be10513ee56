import type { Plugin } from 'vite';
import { productRoutes } from '../src/routes/product-routes.ts';
import { templateRoutes } from '../src/routes/template-routes.ts';

/**
 * Writes the addresses of the client's pages to `pages.json`. The server answers every other address with 404, so that
 * a probe of `/metrics`, for example, does not get a page.
 */
export const pageList = (withTemplates: boolean): Plugin => ({
  name: 'page-list',
  generateBundle() {
    const shown = withTemplates ? [...productRoutes, ...templateRoutes] : productRoutes;
    const paths = shown.map(({ path }) => path);
    const source = JSON.stringify(paths);
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});
