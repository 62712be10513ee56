import { accountContract } from './account-routes.ts';
import { availabilityAlertContract } from './availability-alert-routes.ts';
import type { ContractOf } from './call-contract.ts';
import { chatContract } from './chat-routes.ts';
import { floorContract } from './floor-routes.ts';
import { queueContract } from './machine-queue-routes.ts';
import { ownAccountContract } from './own-account-routes.ts';
import { paymentContract } from './payment-routes.ts';
import { protectionContract } from './player-protection-routes.ts';
import { buildStaffRecordCallContracts, ownRecordContract } from './player-record-routes.ts';
import { pushContract } from './push-notification-routes.ts';
import { panelContract } from './quick-panel-routes.ts';
import { recordingContract } from './recording-routes.ts';
import type { routes } from './routes.ts';

export { type CallContract, callGroups, type Refusals } from './call-contract.ts';

/** API documentation of every HTTP call. */
export const contracts = {
  ...accountContract,
  ...floorContract,
  ...chatContract,
  ...ownAccountContract,
  ...ownRecordContract,
  ...buildStaffRecordCallContracts(),
  ...recordingContract,
  ...panelContract,
  ...paymentContract,
  ...protectionContract,
  ...queueContract,
  ...availabilityAlertContract,
  ...pushContract,
} satisfies ContractOf<typeof routes>;
