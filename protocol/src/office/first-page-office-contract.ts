import { requestRoutes } from './approval-request-routes.ts';
import type { OfficeRoute } from './office-route.ts';
import { signInRoutes } from './staff-sign-in-routes.ts';

export { changedFactSchema } from './approval-request-facts.ts';
export { createActionAnswerSchema } from './define-office-action.ts';

/** Base path of the back office's API calls. */
export const officeBase = '/office/api/';

/** API calls that every page of the back office needs, loaded first. Each page loads its own calls. */
export const firstOfficeRoutes = { ...signInRoutes, ...requestRoutes } satisfies Record<string, OfficeRoute>;
