import { machineActions } from './machines/machine-actions.ts';
import { playerActions } from './players/player-actions.ts';
import { staffActions } from './staff/staff-actions.ts';

/** The server's half of every action that one file declares whole, by name. */
export const actionsOfServer = { ...machineActions, ...playerActions, ...staffActions };
