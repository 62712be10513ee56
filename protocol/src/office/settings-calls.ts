import type { OfficeAction, OfficeRoute } from './office-route.ts';

export const settingsRoutes = {} as const satisfies Record<string, OfficeRoute>;

export const settingsActions = {} as const satisfies Record<string, OfficeAction>;
