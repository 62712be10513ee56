import { actionsOfServer } from '../../backoffice/actions.ts';
import type { ServerActions } from '../../backoffice/implement-action.ts';
import type { OfficeParts } from '../../backoffice/office-parts.ts';
import { cashierHandlers } from './cashier-handlers.ts';
import { floorHandlers } from './floor-handlers.ts';
import { machineHandlers } from './machine-handlers.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';
import { peopleHandlers } from './people-handlers.ts';
import { playerHandlers } from './player-handlers.ts';
import { reportHandlers } from './report-handlers.ts';
import { type RequestHandlerParts, requestHandlers } from './request-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { type SignInHandlerParts, signInHandlers } from './sign-in-handlers.ts';

/** Returns the handlers of all calls of the office. TypeScript holds that none is missing. */
export const officeHandlers = (
  parts: OfficeParts & SignInHandlerParts & RequestHandlerParts,
): OfficeRouteHandlers => ({
  ...signInHandlers(parts),
  ...requestHandlers(parts),
  ...floorHandlers(parts),
  ...machineHandlers(parts),
  ...playerHandlers(parts),
  ...cashierHandlers(parts),
  ...reportHandlers(parts),
  ...peopleHandlers(parts),
  ...settingsHandlers(parts),
});

/** Returns what carries out the actions of the office. */
export const actionsOfOffice = (parts: OfficeParts): ServerActions =>
  actionsOfServer({ ...parts, cashDesk: () => parts });
