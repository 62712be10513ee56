import type { OfficeRoute } from './office-route.ts';
import { requestRoutes } from './request-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export { actionAnswerSchema } from './define-action.ts';
export { changedFactSchema } from './request-facts.ts';

/** Base path of the office's calls. */
export const officeBase = '/office/api/';

/** Calls of the office's frame, loaded first. Each page loads its own calls. */
export const firstOfficeRoutes = { ...signInRoutes, ...requestRoutes } satisfies Record<string, OfficeRoute>;
