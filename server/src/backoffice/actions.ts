import { alertActions } from './alerts/acknowledge-alert.ts';
import { cashActions } from './cash-desk/move-cash.ts';
import { closeShift, countShift, openShift, signOffShift } from './cash-desk/shifts/shift-actions.ts';
import { agentActions } from './machines/agent-actions.ts';
import { brandActions } from './machines/brand-actions.ts';
import { machineActions } from './machines/machine-actions.ts';
import { setFloorWatching } from './machines/set-floor-watching.ts';
import type { ActionParts } from './office-parts.ts';
import { playerActions } from './players/player-actions.ts';
import { protectionActions } from './players/protection-actions.ts';
import { logoActions } from './settings/logo-actions.ts';
import { pageActions } from './settings/page-actions.ts';
import { panelActions } from './settings/panel-actions.ts';
import { settingActions } from './settings/setting-actions.ts';
import { staffActions } from './staff/staff-actions.ts';

/** Returns the server's half of every action that one file declares whole, by name. */
export const actionsOfServer = (parts: ActionParts) => ({
  ...machineActions,
  ...playerActions(parts),
  ...protectionActions,
  ...cashActions(parts),
  ...{ openShift, countShift, closeShift, signOffShift },
  ...staffActions,
  ...alertActions,
  ...brandActions,
  ...agentActions,
  ...settingActions(parts),
  ...logoActions(parts),
  ...panelActions,
  ...pageActions(parts),
  setFloorWatching,
});
