import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

export const runCommand = (
  command: string,
  args: readonly string[],
  options: { show?: boolean; environment?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.environment },
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 });
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
