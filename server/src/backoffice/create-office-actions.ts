import { alertActions } from './alerts/acknowledge-alert.ts';
import { attendantTaskActions } from './alerts/attendant-task-actions.ts';
import { createCashActions } from './cash-desk/cash-actions.ts';
import { correctDeposit } from './cash-desk/corrections/correct-deposit.ts';
import { createPaymentActions } from './cash-desk/requested-payment-actions.ts';
import { safeActions } from './cash-desk/safe/safe-actions.ts';
import { closeShift, countShift, openShift, signOffShift } from './cash-desk/shifts/cashier-shift-actions.ts';
import { createVoucherActions } from './cash-desk/voucher-actions.ts';
import { casinoConnectionActions } from './casinos/casino-connection-actions.ts';
import { platformTransferAndSettlementActions } from './casinos/platform-transfer-and-settlement-actions.ts';
import { createDailyCloseActions } from './daily-close/daily-close-actions.ts';
import { displayActions } from './displays/wall-display-actions.ts';
import { launderingCaseActions } from './laundering/laundering-case-actions.ts';
import { agentActions } from './machines/agent-actions.ts';
import { applyFloorFile } from './machines/apply-floor-file.ts';
import { brandActions } from './machines/brand-actions.ts';
import { createBrandSettingsActions } from './machines/brand-settings-actions.ts';
import { clearMachine } from './machines/clear-machine-fault.ts';
import { decideHandPay } from './machines/decide-hand-pay.ts';
import { endTransfer } from './machines/end-cash-transfer.ts';
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
import { createCommissionMachineAction, removeMachine } from './machines/machine-lifecycle-actions.ts';
import { settleJournal } from './machines/settle-journal-contradiction.ts';
import type { ActionDependencies } from './office-dependencies.ts';
import { createExportPlayerAction } from './players/export-personal-data.ts';
import { confirmOperatorLimit, setOperatorLimit } from './players/operator-limit-actions.ts';
import {
  anonymisePlayer,
  blockPlayer,
  createAddPlayerAction,
  editPlayer,
  setAccountGroup,
  setAccountPermissions,
  unblockPlayer,
} from './players/player-account-actions.ts';
import { createPlayerIdentityActions } from './players/player-identity-actions.ts';
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
} from './players/player-protection-actions.ts';
import {
  createGivePasswordAction,
  endPlayerSignIns,
  givePin,
  resetPlayerFactor,
} from './players/reset-player-access.ts';
import { answerComplaint, holdRecording, liftHold, takeComplaint } from './recordings/complaint-and-hold-actions.ts';
import { exportRecording, viewRecording } from './recordings/recording-access-actions.ts';
import { createInformationPageActions, panelActions } from './settings/information-page-actions.ts';
import { createOperatorLogoActions } from './settings/operator-logo-actions.ts';
import { createOperatorSettingActions } from './settings/operator-setting-actions.ts';
import { termsActions } from './settings/publish-terms-actions.ts';
import { siteActions } from './settings/site-actions.ts';
import { endStaffSignIns } from './staff/end-staff-sign-ins.ts';
import {
  addStaff,
  blockStaff,
  resetStaffCode,
  resetStaffPassword,
  setStaffRole,
  setStaffSite,
  unblockStaff,
} from './staff/staff-actions.ts';

/** Staff actions on a machine, for the back office and the command line. */
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

/** Staff actions on player accounts, for the back office and the command line. */
const playerActions = (dependencies: ActionDependencies) => ({
  addPlayer: createAddPlayerAction(dependencies),
  editPlayer,
  exportPlayer: createExportPlayerAction(dependencies),
  blockPlayer,
  unblockPlayer,
  endPlayerSignIns,
  givePassword: createGivePasswordAction(dependencies),
  givePin,
  resetPlayerFactor,
  setAccountGroup,
  setAccountPermissions,
  anonymisePlayer,
});

/** Staff actions that protect players, for the back office and the command line. */
const protectionActions = {
  ...{ writeNote, sendMessage, orderCheck, closeHarmIndicator },
  ...{ setOperatorLimit, confirmOperatorLimit },
  ...{ timeOutPlayer, excludePlayer, restrictPlayer },
  ...{ askRelease, confirmRelease },
};

/** Staff actions on recordings and complaints, for the back office. */
const recordingActions = {
  ...{ viewRecording, exportRecording },
  ...{ holdRecording, liftHold },
  ...{ takeComplaint, answerComplaint },
};

/** Actions on staff accounts, for the back office and the command line. */
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

/** Returns the server-side implementation of every staff action that one file defines completely, by action name. */
export const createAllOfficeActions = (dependencies: ActionDependencies) => ({
  ...machineActions,
  commissionMachine: createCommissionMachineAction(dependencies),
  ...createBrandSettingsActions(dependencies),
  ...playerActions(dependencies),
  ...protectionActions,
  ...createPlayerIdentityActions(dependencies),
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
  ...createOperatorSettingActions(dependencies),
  ...termsActions,
  ...siteActions,
  ...{ ...casinoConnectionActions, ...platformTransferAndSettlementActions },
  ...createOperatorLogoActions(dependencies),
  ...panelActions,
  ...createInformationPageActions(dependencies),
  setFloorWatching,
});
