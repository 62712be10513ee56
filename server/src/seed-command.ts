import { readConfig } from './config.ts';
import { runCommand } from './run-command.ts';
import { seedDemoFile } from './seed-demo-file.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  await seedDemoFile(config);
  console.log(`The demo is in ${config.dataDir}.`);
});
