export { type Config, readConfig } from './config.ts';
export { ConfigError } from './config-error.ts';
export type { DemoSecrets } from './demo-secrets.ts';
export { explainStartFailure } from './explain-start-failure.ts';
export { readProductionConfig } from './production-config.ts';
export { demoAccounts, demoPassword, demoPin, seedDemo } from './seed-demo.ts';
export { type RunningServer, startServer } from './start-server.ts';
