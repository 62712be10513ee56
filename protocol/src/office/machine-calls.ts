import type { OfficeAction, OfficeRoute } from './office-route.ts';

export const machineRoutes = {} as const satisfies Record<string, OfficeRoute>;

export const machineActions = {} as const satisfies Record<string, OfficeAction>;
