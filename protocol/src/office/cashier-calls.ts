import type { OfficeAction, OfficeRoute } from './office-route.ts';

export const cashierRoutes = {} as const satisfies Record<string, OfficeRoute>;

export const cashierActions = {} as const satisfies Record<string, OfficeAction>;
