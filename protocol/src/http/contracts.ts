import { accountContract } from './account-routes.ts';
import { availabilityAlertContract } from './availability-alert-routes.ts';
import { chatContract } from './chat-routes.ts';
import type { ContractOf } from './contract.ts';
import { floorContract } from './floor-routes.ts';
import { ownAccountContract } from './own-account-routes.ts';
import { paymentContract } from './payment-routes.ts';
import { ownRecordContract, staffRecordContract } from './player-record-routes.ts';
import { protectionContract } from './protection-routes.ts';
import { pushContract } from './push-routes.ts';
import { queueContract } from './queue-routes.ts';
import { panelContract } from './quick-panel-routes.ts';
import { recordingContract } from './recording-routes.ts';
import type { routes } from './routes.ts';

export { type CallContract, callGroups, type Refusals } from './contract.ts';

/** API documentation of every call. */
export const contracts = {
  ...accountContract,
  ...floorContract,
  ...chatContract,
  ...ownAccountContract,
  ...ownRecordContract,
  ...staffRecordContract(),
  ...recordingContract,
  ...panelContract,
  ...paymentContract,
  ...protectionContract,
  ...queueContract,
  ...availabilityAlertContract,
  ...pushContract,
} satisfies ContractOf<typeof routes>;
