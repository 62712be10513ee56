import { ownAccountRoutes } from './own-account-routes.ts';
import { panelRoutes } from './panel-routes.ts';
import { recordRoutes } from './record-routes.ts';

/** The routes of pages and panels that the user opens later. A client may load this table on demand. */
export const laterRoutes = { ...ownAccountRoutes, ...recordRoutes, ...panelRoutes };
