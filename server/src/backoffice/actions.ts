import { alertActions } from './alerts/acknowledge-alert.ts';
import { taskActions } from './alerts/task-actions.ts';
import { correctDeposit } from './cash-desk/corrections/correct-deposit.ts';
import { cashActions } from './cash-desk/move-cash.ts';
import { paymentActions } from './cash-desk/payment-actions.ts';
import { safeActions } from './cash-desk/safe/safe-actions.ts';
import { closeShift, countShift, openShift, signOffShift } from './cash-desk/shifts/shift-actions.ts';
import { voucherActions } from './cash-desk/voucher-actions.ts';
import { connectionActions } from './casinos/connection-actions.ts';
import { moneyActions } from './casinos/money-actions.ts';
import { dailyCloseActions } from './daily-close/close-actions.ts';
import { displayActions } from './displays/display-actions.ts';
import { caseActions } from './laundering/case-actions.ts';
import { agentActions } from './machines/agent-actions.ts';
import { brandActions } from './machines/brand-actions.ts';
import { brandTermActions } from './machines/brand-term-actions.ts';
import { clearMachine } from './machines/clear-machine.ts';
import { decideHandPay } from './machines/decide-hand-pay.ts';
import { endTransfer } from './machines/end-transfer.ts';
import { applyFloorFile } from './machines/floor-file-action.ts';
import {
  disableMachine,
  enableMachine,
  kickPlayer,
  releaseMachine,
  reserveMachine,
  setFloorWatching,
  setMachineWatching,
} from './machines/machine-actions.ts';
import { commissionMachine, removeMachine } from './machines/machine-life-actions.ts';
import { machinePlaceActions } from './machines/machine-place-actions.ts';
import { settleJournal } from './machines/settle-journal.ts';
import type { ActionDependencies } from './office-dependencies.ts';
import {
  addPlayer,
  anonymisePlayer,
  blockPlayer,
  editPlayer,
  setAccountGroup,
  setAccountPermissions,
  unblockPlayer,
} from './players/account-actions.ts';
import { exportPlayer } from './players/export-player.ts';
import { identityActions } from './players/identity-actions.ts';
import { confirmOperatorLimit, setOperatorLimit } from './players/operator-limit.ts';
import {
  askRelease,
  closeHarmIndicator,
  confirmRelease,
  excludePlayer,
  orderCheck,
  restrictPlayer,
  sendMessage,
  timeOutPlayer,
  writeNote,
} from './players/protection-actions.ts';
import { endPlayerSignIns, givePassword, givePin, resetPlayerFactor } from './players/reset-access.ts';
import { answerComplaint, holdRecording, liftHold, takeComplaint } from './recordings/evidence-actions.ts';
import { exportRecording, viewRecording } from './recordings/view-actions.ts';
import { logoActions } from './settings/logo-actions.ts';
import { pageActions, panelActions } from './settings/page-actions.ts';
import { settingActions } from './settings/setting-actions.ts';
import { siteActions } from './settings/site-actions.ts';
import { termsActions } from './settings/terms-actions.ts';
import {
  addStaff,
  blockStaff,
  endStaffSignIns,
  resetStaffCode,
  resetStaffPassword,
  setStaffRole,
  setStaffSite,
  unblockStaff,
} from './staff/staff-actions.ts';

/** Actions on a machine, for the office and the command line. */
const machineActions = {
  reserveMachine,
  releaseMachine,
  disableMachine,
  enableMachine,
  kickPlayer,
  decideHandPay,
  endTransfer,
  clearMachine,
  settleJournal,
  setMachineWatching,
  removeMachine,
  ...machinePlaceActions,
  applyFloorFile,
};

/** Actions on player accounts, for the office and the command line. */
const playerActions = (dependencies: ActionDependencies) => ({
  addPlayer: addPlayer(dependencies),
  editPlayer,
  exportPlayer: exportPlayer(dependencies),
  blockPlayer,
  unblockPlayer,
  endPlayerSignIns,
  givePassword: givePassword(dependencies),
  givePin,
  resetPlayerFactor,
  setAccountGroup,
  setAccountPermissions,
  anonymisePlayer,
});

/** Actions that protect players, for the office and the command line. */
const protectionActions = {
  ...{ writeNote, sendMessage, orderCheck, closeHarmIndicator },
  ...{ setOperatorLimit, confirmOperatorLimit },
  ...{ timeOutPlayer, excludePlayer, restrictPlayer },
  ...{ askRelease, confirmRelease },
};

/** Actions on recordings and complaints, for the office. */
const recordingActions = {
  ...{ viewRecording, exportRecording },
  ...{ holdRecording, liftHold },
  ...{ takeComplaint, answerComplaint },
};

/** Actions on staff accounts, for the office and the command line. */
const staffActions = {
  addStaff,
  setStaffRole,
  setStaffSite,
  blockStaff,
  unblockStaff,
  resetStaffPassword,
  resetStaffCode,
  endStaffSignIns,
};

/** Returns the server-side implementation of every action that a single file defines completely, by action name. */
export const actionsOfServer = (dependencies: ActionDependencies) => ({
  ...machineActions,
  commissionMachine: commissionMachine(dependencies),
  ...brandTermActions(dependencies),
  ...playerActions(dependencies),
  ...protectionActions,
  ...identityActions(dependencies),
  ...caseActions,
  ...recordingActions,
  ...cashActions(dependencies),
  ...paymentActions(dependencies),
  ...voucherActions(dependencies),
  ...{ openShift, countShift, closeShift, signOffShift },
  ...{ ...safeActions, correctDeposit },
  ...dailyCloseActions(dependencies),
  ...staffActions,
  ...{ ...alertActions, ...taskActions, ...displayActions },
  ...brandActions,
  ...agentActions,
  ...settingActions(dependencies),
  ...termsActions,
  ...siteActions,
  ...{ ...connectionActions, ...moneyActions },
  ...logoActions(dependencies),
  ...panelActions,
  ...pageActions(dependencies),
  setFloorWatching,
});
