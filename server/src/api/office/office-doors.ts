import { actionsOfServer } from '../../backoffice/actions.ts';
import type { ServerActions } from '../../backoffice/implement-action.ts';
import type { OfficeParts } from '../../backoffice/office-parts.ts';
import { cashierDoors } from './cashier-doors.ts';
import { floorDoors } from './floor-doors.ts';
import { machineDoors } from './machine-doors.ts';
import type { OfficeDoors } from './office-door.ts';
import { peopleDoors } from './people-doors.ts';
import { playerDoors } from './player-doors.ts';
import { reportDoors } from './report-doors.ts';
import { type RequestDoorParts, requestDoors } from './request-doors.ts';
import { settingsDoors } from './settings-doors.ts';
import { type SignInDoorParts, signInDoors } from './sign-in-doors.ts';

/** Returns the handlers of all calls of the office. TypeScript holds that none is missing. */
export const officeDoors = (parts: OfficeParts & SignInDoorParts & RequestDoorParts): OfficeDoors => ({
  ...signInDoors(parts),
  ...requestDoors(parts),
  ...floorDoors(parts),
  ...machineDoors(parts),
  ...playerDoors(parts),
  ...cashierDoors(parts),
  ...reportDoors(parts),
  ...peopleDoors(parts),
  ...settingsDoors(parts),
});

/** Returns what carries out the actions of the office. */
export const actionsOfOffice = (parts: OfficeParts): ServerActions =>
  actionsOfServer({ ...parts, cashDesk: () => parts });
