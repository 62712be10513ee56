import type { OfficeRoute } from './office-route.ts';
import { requestRoutes } from './request-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export { actionAnswerSchema } from './define-action.ts';
export { changedFactSchema } from './request-facts.ts';

/** Where the office's calls are. */
export const officeBase = '/office/api/';

/** The calls of the office's frame, which its first load has. A page brings the others. */
export const firstOfficeRoutes = { ...signInRoutes, ...requestRoutes } satisfies Record<string, OfficeRoute>;
