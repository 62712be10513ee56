export { ConfigError } from './platform/process/config-error.ts';
export { explainStartFailure } from './start/cli/explain-start-failure.ts';
export type { DemoSecrets } from './start/config/demo-secrets.ts';
export { readServerConfig, type ServerConfig as Config } from './start/config/server-config.ts';
export { readProductionConfig } from './start/server/assert-production-ready.ts';
export {
  createDemoGuestService,
  type DemoGuest,
  type DemoGuestService,
} from './start/server/demo-guests.ts';
export {
  demoAccounts,
  demoPassword,
  demoPin,
  formatInitialDemoBalance,
  seedDemoDatabase,
  signInDemoStaff,
} from './start/server/seed-demo-database.ts';
export { type RunningServer, startServer } from './start/server/start-server.ts';
export { stopServerOnSignal } from './start/server/stop-server-on-signal.ts';
