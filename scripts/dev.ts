/** Runs the demo for development: Vite on PORT serves the client; server and agent restart when their code changes. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const port = Number(process.env.PORT ?? 8080);
const serverUrl = `http://127.0.0.1:${port + 1}`;

const floor = spawn(
  process.execPath,
  [
    ...['server/src', 'cabinet/src', 'simulator/src', 'agent/src', 'protocol/src', 'art/src'].map(
      (path) => `--watch-path=${path}`,
    ),
    'scripts/start.ts',
    '--without-client',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 1), ALLOWED_ORIGINS: `http://127.0.0.1:${port}` },
  },
);

process.env.SERVER_URL = serverUrl;
const vite = await createServer({
  root: 'web',
  configFile: 'web/vite.config.ts',
  server: { host: '127.0.0.1', port, strictPort: true },
});
await vite.listen();
console.log(`\n  http://127.0.0.1:${port}  (client with hot reload; server and agent behind it)\n`);

const stop = () => {
  floor.kill('SIGTERM');
  void vite.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
