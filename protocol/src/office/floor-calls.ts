import type { OfficeAction, OfficeRoute } from './office-route.ts';

export const floorRoutes = {} as const satisfies Record<string, OfficeRoute>;

export const floorActions = {} as const satisfies Record<string, OfficeAction>;
