import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiledOnce } from '../harness/compiled-once.ts';

export interface EndedCommand {
  readonly code: number | null;
  readonly signal: string | null;
  readonly said: string;
}

const root = join(import.meta.dirname, '../..');
/** What a command says if the database was away or did not say whether it committed. */
const databaseAway =
  /The database (does not answer|cannot be reached|went away|did not report)|DATABASE_UNAVAILABLE|OUTCOME_UNKNOWN/;

/** Runs commands of the staff on the ledger of a running floor. */
export class FloorCommands {
  readonly #environment: NodeJS.ProcessEnv;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  /** Runs a command. `lifeMs`: kills it after this time if it is still running; null: lets it end. */
  async run(name: 'cashier' | 'operator', words: readonly string[], lifeMs: number | null): Promise<EndedCommand> {
    const program = [...compiledOnce.arguments, `server/src/start/cli/${name}-command.ts`, ...words];
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: { ...process.env, ...compiledOnce.environment, ...this.#environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const killing = lifeMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), lifeMs);
    return new Promise((resolve) =>
      child.once('close', (code, signal) => {
        clearTimeout(killing);
        resolve({ code, signal, said });
      }),
    );
  }
}

/** Returns whether the command may have done its work or not: it was killed, or the database was away. */
export const isUnsure = ({ code, signal, said }: EndedCommand): boolean =>
  signal !== null || (code !== 0 && databaseAway.test(said));
