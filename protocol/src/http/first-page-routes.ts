import { accountRoutes } from './account-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { floorRoutes } from './floor-routes.ts';

export const initialRoutes = { ...accountRoutes, ...floorRoutes, ...chatRoutes };
