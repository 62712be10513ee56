export { explainStartFailure } from './commands/explain-start-failure.ts';
export { type Config, readConfig } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
export type { DemoSecrets } from './config/demo-secrets.ts';
export { readProductionConfig } from './config/production-config.ts';
export { demoAccounts, demoPassword, demoPin, seedDemo } from './start/seed-demo.ts';
export { type RunningServer, startServer } from './start/start-server.ts';
