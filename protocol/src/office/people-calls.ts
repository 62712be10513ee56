import type { OfficeAction, OfficeRoute } from './office-route.ts';

export const peopleRoutes = {} as const satisfies Record<string, OfficeRoute>;

export const peopleActions = {} as const satisfies Record<string, OfficeAction>;
