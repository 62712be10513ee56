import { accountRoutes } from './account-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { floorRoutes } from './floor-routes.ts';

/** What a page may call before anything on it was opened. */
export const firstRoutes = { ...accountRoutes, ...floorRoutes, ...chatRoutes };
