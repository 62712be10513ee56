import type { OfficeAction, OfficeRoute } from './office-route.ts';

export const playerRoutes = {} as const satisfies Record<string, OfficeRoute>;

export const playerActions = {} as const satisfies Record<string, OfficeAction>;
