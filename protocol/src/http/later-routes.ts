import { ownAccountRoutes } from './own-account-routes.ts';
import { panelRoutes } from './panel-routes.ts';
import { recordRoutes } from './record-routes.ts';

/** For pages opened later: a client may load this table on demand. */
export const laterRoutes = { ...ownAccountRoutes, ...recordRoutes, ...panelRoutes };
