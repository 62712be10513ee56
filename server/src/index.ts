export { ConfigError } from './platform/process/config-error.ts';
export { explainStartFailure } from './start/cli/explain-start-failure.ts';
export { type Config, readConfig } from './start/config/config.ts';
export type { DemoSecrets } from './start/config/demo-secrets.ts';
export { type DemoGuest, type DemoGuestService, openDemoGuestService } from './start/server/demo-guests.ts';
export { readProductionConfig } from './start/server/production-config.ts';
export {
  demoAccounts,
  demoCredit,
  demoPassword,
  demoPin,
  seedDemo,
  signDemoStaffIn,
} from './start/server/seed-demo.ts';
export { type RunningServer, startServer } from './start/server/start-server.ts';
export { stopOnSignal } from './start/server/stop-on-signal.ts';
