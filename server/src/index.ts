export { explainStartFailure } from './commands/explain-start-failure.ts';
export { type Config, readConfig } from './config/config.ts';
export type { DemoSecrets } from './config/demo-secrets.ts';
export { ConfigError } from './process/config-error.ts';
export { type DemoGuest, type DemoGuestDesk, openDemoGuestDesk } from './start/demo-guests.ts';
export { readProductionConfig } from './start/production-config.ts';
export { demoAccounts, demoPassword, demoPin, seedDemo } from './start/seed-demo.ts';
export { type RunningServer, startServer } from './start/start-server.ts';
export { stopOnSignal } from './start/stop-on-signal.ts';
