export { type Config, ConfigError, readConfig } from './config.ts';
export type { DemoSecrets } from './demo-secrets.ts';
export { demoAccounts, demoPassword, demoPin } from './seed-demo.ts';
export { seedDemoFile } from './seed-demo-file.ts';
export { startFailure } from './start-failure.ts';
export { type RunningServer, startServer } from './start-server.ts';
