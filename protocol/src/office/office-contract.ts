import { taskActions, taskRoutes } from './attendant-task-calls.ts';
import { brandSettingsActions } from './brand-parameter-actions.ts';
import { safeActions, safeRoutes } from './cash-safe-calls.ts';
import { cashierActions, cashierRoutes, correctionActions } from './cashier-calls.ts';
import { shiftActions } from './cashier-shift-calls.ts';
import { casinoActions, casinoRoutes } from './casino-calls.ts';
import { commissioningActions, commissioningRoutes } from './commissioning-calls.ts';
import { dailyCloseActions, dailyCloseRoutes } from './daily-close-calls.ts';
import type { OfficeAction } from './define-office-action.ts';
import { firstOfficeRoutes } from './first-page-office-contract.ts';
import { floorActions, floorRoutes, machinePlaceActions } from './floor-calls.ts';
import { caseActions, caseRoutes } from './laundering-case-calls.ts';
import { machineActions, machineRoutes } from './machine-calls.ts';
import type { OfficeRoute } from './office-route.ts';
import { settingsActions, settingsRoutes, siteActions } from './operator-settings-calls.ts';
import { paymentActions, paymentRoutes, playerMoneyRoutes } from './payment-calls.ts';
import { playerActions, playerRoutes } from './player-calls.ts';
import { identityActions, identityRoutes } from './player-identity-check-calls.ts';
import { protectionActions } from './player-protection-actions.ts';
import { recordingActions, recordingOfficeRoutes } from './recording-calls.ts';
import { reportRoutes } from './report-calls.ts';
import { peopleActions, peopleRoutes } from './staff-calls.ts';
import { termsActions, termsRoutes } from './terms-and-conditions-calls.ts';
import { voucherActions, voucherRoutes } from './voucher-calls.ts';
import { displayActions, displayRoutes } from './wall-display-calls.ts';

/** The back office's read-only API calls, and those for the user's own sign-in. */
export const officeRoutes = {
  ...firstOfficeRoutes,
  ...floorRoutes,
  ...taskRoutes,
  ...displayRoutes,
  ...machineRoutes,
  ...commissioningRoutes,
  ...playerRoutes,
  ...playerMoneyRoutes,
  ...identityRoutes,
  ...caseRoutes,
  ...recordingOfficeRoutes,
  ...cashierRoutes,
  ...paymentRoutes,
  ...voucherRoutes,
  ...safeRoutes,
  ...reportRoutes,
  ...dailyCloseRoutes,
  ...casinoRoutes,
  ...peopleRoutes,
  ...settingsRoutes,
  ...termsRoutes,
} satisfies Record<string, OfficeRoute>;

/** Every action of staff in the office, by name. */
export const officeActions = {
  ...floorActions,
  ...taskActions,
  ...displayActions,
  ...machineActions,
  ...machinePlaceActions,
  ...brandSettingsActions,
  ...commissioningActions,
  ...playerActions,
  ...protectionActions,
  ...identityActions,
  ...caseActions,
  ...recordingActions,
  ...cashierActions,
  ...shiftActions,
  ...paymentActions,
  ...voucherActions,
  ...safeActions,
  ...correctionActions,
  ...dailyCloseActions,
  ...peopleActions,
  ...settingsActions,
  ...termsActions,
  ...siteActions,
  ...casinoActions,
} satisfies Record<string, OfficeAction>;
