import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';

const root = join(import.meta.dirname, '../..');
const betweenMs = 1_000;

interface Held {
  readonly causes: readonly { readonly needsPerson: boolean }[];
}

/** Looks after a machine that speaks SAS, as a person does who is called because something waits for one. */
export class Attendant {
  readonly #agentDir: string;
  readonly #machineId: string;
  readonly #end = new AbortController();
  /** How often the attendant was called. */
  calls = 0;

  constructor(agentDir: string, machineId: string) {
    this.#agentDir = agentDir;
    this.#machineId = machineId;
  }

  /** Looks after the machine until `stop`. */
  async attend(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      if (this.#isNeeded()) {
        this.calls++;
        const command = ['agent/src/cabinet-command.ts', 'attended', this.#machineId];
        const env = { ...process.env, AGENT_DATA_DIR: this.#agentDir };
        // The command fails if the agent is killed; the next turn asks again.
        await promisify(execFile)(process.execPath, command, { cwd: root, env, signal }).catch(() => {});
      }
      await sleep(betweenMs, undefined, { signal }).catch(() => {});
    }
  }

  stop(): void {
    this.#end.abort();
  }

  #isNeeded(): boolean {
    const file = getJournalFilePath(this.#agentDir, this.#machineId);
    if (!existsSync(file)) return false;
    const journal = new DatabaseSync(file, { readOnly: true });
    try {
      const state = JSON.parse(String(journal.prepare('SELECT state FROM cabinet').get()?.state)) as Held;
      return state.causes.some(({ needsPerson }) => needsPerson);
    } catch {
      // An agent that has just begun locks its journal for a moment.
      return false;
    } finally {
      journal.close();
    }
  }
}
