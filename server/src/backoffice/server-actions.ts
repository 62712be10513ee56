import { alertActions } from './alerts/acknowledge-alert.ts';
import { attendantTaskActions } from './alerts/attendant-task-actions.ts';
import { createCashActions } from './cash-desk/cash-actions.ts';
import { correctDeposit } from './cash-desk/corrections/correct-deposit.ts';
import { createPaymentActions } from './cash-desk/payment-actions.ts';
import { safeActions } from './cash-desk/safe/safe-actions.ts';
import { closeShift, countShift, openShift, signOffShift } from './cash-desk/shifts/shift-actions.ts';
import { createVoucherActions } from './cash-desk/voucher-actions.ts';
import { casinoConnectionActions } from './casinos/casino-connection-actions.ts';
import { casinoMoneyActions } from './casinos/casino-money-actions.ts';
import { createDailyCloseActions } from './daily-close/daily-close-actions.ts';
import { displayActions } from './displays/display-actions.ts';
import { launderingCaseActions } from './laundering/laundering-case-actions.ts';
import { agentActions } from './machines/agent-actions.ts';
import { brandActions } from './machines/brand-actions.ts';
import { createBrandSettingsActions } from './machines/brand-settings-actions.ts';
import { clearMachine } from './machines/clear-machine-fault.ts';
import { decideHandPay } from './machines/decide-hand-pay.ts';
import { endTransfer } from './machines/end-cash-transfer.ts';
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
import { machineAssignmentActions } from './machines/machine-assignment-actions.ts';
import { commissionMachine, removeMachine } from './machines/machine-lifecycle-actions.ts';
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
import { createIdentityActions } from './players/identity-actions.ts';
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
import { endPlayerSignIns, givePassword, givePin, resetPlayerFactor } from './players/reset-player-access.ts';
import { confirmOperatorLimit, setOperatorLimit } from './players/set-operator-limit.ts';
import {
  answerComplaint,
  holdRecording,
  liftHold,
  takeComplaint,
} from './recordings/complaint-and-evidence-actions.ts';
import { exportRecording, viewRecording } from './recordings/recording-access-actions.ts';
import { createLogoActions } from './settings/logo-actions.ts';
import { createPageActions, panelActions } from './settings/page-actions.ts';
import { createSettingActions } from './settings/setting-actions.ts';
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
  ...machineAssignmentActions,
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
export const createServerActions = (dependencies: ActionDependencies) => ({
  ...machineActions,
  commissionMachine: commissionMachine(dependencies),
  ...createBrandSettingsActions(dependencies),
  ...playerActions(dependencies),
  ...protectionActions,
  ...createIdentityActions(dependencies),
  ...launderingCaseActions,
  ...recordingActions,
  ...createCashActions(dependencies),
  ...createPaymentActions(dependencies),
  ...createVoucherActions(dependencies),
  ...{ openShift, countShift, closeShift, signOffShift },
  ...{ ...safeActions, correctDeposit },
  ...createDailyCloseActions(dependencies),
  ...staffActions,
  ...{ ...alertActions, ...attendantTaskActions, ...displayActions },
  ...brandActions,
  ...agentActions,
  ...createSettingActions(dependencies),
  ...termsActions,
  ...siteActions,
  ...{ ...casinoConnectionActions, ...casinoMoneyActions },
  ...createLogoActions(dependencies),
  ...panelActions,
  ...createPageActions(dependencies),
  setFloorWatching,
});
