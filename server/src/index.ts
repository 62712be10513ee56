export { ConfigError } from './platform/process/config-error.ts';
export { explainStartFailure } from './start/cli/explain-start-failure.ts';
export type { DemoSecrets } from './start/config/demo-secrets.ts';
export { readConfig, type ServerConfig as Config } from './start/config/server-config.ts';
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
  formatDemoBalance as demoCredit,
  seedDemo,
  signInDemoStaff as signDemoStaffIn,
} from './start/server/seed-demo.ts';
export { type RunningServer, startServer } from './start/server/start-server.ts';
export { stopOnSignal } from './start/server/stop-on-signal.ts';
