import { accountRoutes } from './account-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { floorRoutes } from './floor-routes.ts';

/** The routes that a page needs before the user opens anything. */
export const firstRoutes = { ...accountRoutes, ...floorRoutes, ...chatRoutes };
