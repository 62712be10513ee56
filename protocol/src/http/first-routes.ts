import { accountRoutes } from './account-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { floorRoutes } from './floor-routes.ts';

/** The routes that the page needs when it opens. */
export const firstRoutes = { ...accountRoutes, ...floorRoutes, ...chatRoutes };
