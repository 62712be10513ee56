import type { Plugin } from 'vite';
import { productRoutes } from '../src/routes/product-routes.ts';
import { templateRoutes } from '../src/routes/template-routes.ts';

/** Writes the pages' addresses to `pages.json`. The server answers other addresses with status 404. */
export const pageList = (withTemplates: boolean): Plugin => ({
  name: 'page-list',
  generateBundle() {
    const shown = withTemplates ? [...productRoutes, ...templateRoutes] : productRoutes;
    const paths = shown.map(({ path }) => path);
    const source = JSON.stringify(paths);
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});
