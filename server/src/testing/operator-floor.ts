import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { sanitizeTerminalLine } from '../platform/process/sanitize-terminal-line.ts';
import { DocumentEncryption } from '../players/identity/document-encryption.ts';
import { parseSubcommandArguments } from '../start/cli/operator/parse-subcommand-arguments.ts';
import { TestFloor } from './test-server.ts';

/** A running server, and the operator's commands with their own connection to the same database. */
export class OperatorFloor {
  #floor: TestFloor | null = null;
  #database: Database | null = null;

  constructor() {
    beforeAll(async () => {
      this.#floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
      this.#database = await openDatabase(this.#floor.config);
    });
    afterAll(async () => {
      await this.#database?.close();
      await this.#floor?.close();
    });
  }

  get floor(): TestFloor {
    if (!this.#floor) throw new Error('the floor opens with the first test');
    return this.#floor;
  }

  get database(): Database {
    if (!this.#database) throw new Error('the database opens with the first test');
    return this.#database;
  }

  /** Runs a command inside this process, because starting a process takes a second. Returns what the command prints. */
  readonly operator = async (
    words: string | readonly string[],
    piped = '',
    { who = 'ayse@desk', at = Date.now() } = {},
  ): Promise<string> => {
    const { subcommand, input } = parseSubcommandArguments(typeof words === 'string' ? words.split(' ') : words);
    const lines = await subcommand.run(
      {
        database: this.database,
        documentSeal: () => new DocumentEncryption(this.floor.config.secondFactor.key),
        dayTerms: () => this.floor.config.businessDay,
        dataDir: this.floor.config.dataDir,
        minPasswordLength: 8,
        registers: [],
        who,
        at,
        readSecret: async () => piped,
      },
      input,
    );
    return lines.map(sanitizeTerminalLine).join('\n');
  };
}

export const reported = (said: string, name: string): string => new RegExp(`${name}: (\\S+)`).exec(said)?.[1] ?? '';
