import { availabilityAlertRoutes } from './availability-alert-routes.ts';
import { queueRoutes } from './machine-queue-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { protectionRoutes } from './player-protection-routes.ts';
import { recordRoutes } from './player-record-routes.ts';
import { pushRoutes } from './push-notification-routes.ts';
import { panelRoutes } from './quick-panel-routes.ts';
import { recordingRoutes } from './recording-routes.ts';

export { maxComplaintLength } from './recordings.ts';

/** Routes of pages that are opened later: a client can lazy-load this table. */
export const lazyRoutes = {
  ...ownAccountRoutes,
  ...recordRoutes,
  ...recordingRoutes,
  ...panelRoutes,
  ...paymentRoutes,
  ...protectionRoutes,
  ...queueRoutes,
  ...availabilityAlertRoutes,
  ...pushRoutes,
};
