export { ConfigError } from './platform/process/config-error.ts';
export { explainStartFailure } from './start/cli/explain-start-failure.ts';
export type { DemoSecrets } from './start/config/demo-secrets.ts';
export { readServerConfig as readConfig, type ServerConfig as Config } from './start/config/server-config.ts';
export { readProductionConfig } from './start/server/assert-production-ready.ts';
export {
  createDemoGuestService as openDemoGuestService,
  type DemoGuest,
  type DemoGuestService,
} from './start/server/demo-guests.ts';
export {
  demoAccounts,
  demoPassword,
  demoPin,
  formatInitialDemoBalance as demoCredit,
  seedDemoDatabase as seedDemo,
  signInDemoStaff as signDemoStaffIn,
} from './start/server/seed-demo-database.ts';
export { type RunningServer, startServer } from './start/server/start-server.ts';
export { stopServerOnSignal as stopOnSignal } from './start/server/stop-server-on-signal.ts';
