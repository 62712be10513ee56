import type { OfficeAction, OfficeRoute } from './office-route.ts';

export const reportRoutes = {} as const satisfies Record<string, OfficeRoute>;

export const reportActions = {} as const satisfies Record<string, OfficeAction>;
