import { ownAccountRoutes } from './own-account-routes.ts';
import { panelRoutes } from './panel-routes.ts';
import { recordRoutes } from './record-routes.ts';

/** The routes of pages and panels that are opened later. A client may load these on demand. */
export const laterRoutes = { ...ownAccountRoutes, ...recordRoutes, ...panelRoutes };
