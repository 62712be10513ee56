import { ownAccountRoutes } from './own-account-routes.ts';
import { panelRoutes } from './panel-routes.ts';
import { recordRoutes } from './record-routes.ts';

/** What only pages and panels call that are opened later: a client may load these when one is. */
export const laterRoutes = { ...ownAccountRoutes, ...recordRoutes, ...panelRoutes };
