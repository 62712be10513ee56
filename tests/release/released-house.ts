import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { until } from '../harness/until.ts';

/** The `npm run …` words of one command of the product, with the variables that it gets. */
export interface HouseCommand {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

interface HousePlace {
  /** The folder that stands for the machine: setup writes below it. */
  readonly root: string;
  readonly port: number;
  /** Runs a command of the installed product, and returns what it printed. */
  readonly run: (command: HouseCommand) => string;
}

const username = 'ayse';
const machineId = 'A-1';

/** A house that `npm run setup` has made from answers, with one machine and one player, as the tests of installed releases use it. */
export class ReleasedHouse {
  readonly address: string;
  readonly #place: HousePlace;
  #password = '';

  constructor(place: HousePlace) {
    this.#place = place;
    this.address = `http://127.0.0.1:${place.port}`;
  }

  /** Where the server has its data. */
  get dataDir(): string {
    return join(this.#place.root, 'var/lib/reelfloor/node1');
  }

  /** The variables of the server, but `DATA_DIR`. */
  get serverVariables(): Record<string, string> {
    return {
      ...this.#variablesOf('nodes.env'),
      PORT: String(this.#place.port),
      LOG_LEVEL: 'warn',
      SHIFTS: 'optional',
    };
  }

  /** Sets the house up, and gives the player a wallet. */
  setUp(): void {
    const { root, run } = this.#place;
    const answers = join(root, 'answers.json');
    writeFileSync(
      answers,
      JSON.stringify({
        ...{ domain: 'play.example', name: 'Ege', profile: 'malta', reviewed: '2026-11-23' },
        ...{ currency: 'EUR', zone: 'Europe/Malta', machines: [`${machineId} sultan koi Sultan`] },
        ...{ staff: ['owner admin'], database: 'embedded' },
      }),
    );
    run({ words: ['setup', '--', answers, '--root', root], environment: {} });
    const added = this.command(
      ...['operator', '--', 'account', 'add', username, '--born', '1990-02-28', '--keep-password'],
    );
    this.#password = /password: (\S+)/i.exec(added)?.[1] ?? '';
    this.command('cashier', '--', 'deposit', username, '200');
  }

  /** Runs a command with the settings of the server. */
  command(...words: readonly string[]): string {
    const environment = { ...this.serverVariables, DATA_DIR: this.dataDir };
    return this.#place.run({ words, environment });
  }

  /** Starts an agent of an installed product with the machine of the house. */
  startAgent(product: string): ChildProcess {
    const { root, port } = this.#place;
    return startProgram(product, ['agent/src/main.ts'], {
      ...{
        SERVER_URL: `ws://127.0.0.1:${port}/agent`,
        AGENT_ID: 'hall1',
        LOG_LEVEL: 'warn',
        DRAW_AHEAD: '0',
      },
      AGENT_TOKEN: this.#variablesOf('hall1.env').AGENT_TOKEN ?? '',
      AGENT_DATA_DIR: join(root, 'agent'),
      AGENT_FLOOR: join(root, 'etc/reelfloor/hall1.json'),
    });
  }

  async untilReady(): Promise<void> {
    const isReady = async () => (await fetch(`${this.address}/readyz`).catch(() => null))?.ok ?? false;
    await until('the server is ready', isReady, 120_000);
  }

  logIn(): Promise<TestPlayer> {
    return TestPlayer.login(this.address, username, this.#password);
  }

  /** Plays a round as a page does that has shown the rules, and returns the wallet after the player has left. */
  async playRound(): Promise<number> {
    const player = await this.logIn();
    await this.#chooseNoLimits(player);
    const { hash } = (await (await fetch(`${this.address}/assets/rules/koi.json`)).json()) as {
      hash: string;
    };
    let game = await player.game();
    let refusal: unknown = 'nothing';
    const isAccepted = (outcome: { readonly kind: string }): boolean => {
      if (outcome.kind !== 'accepted') refusal = outcome;
      return outcome.kind === 'accepted';
    };
    try {
      // The server closes the channel of a page that names a machine before its agent is there.
      const sits = async () => {
        const outcome = await game.init(machineId, undefined, undefined, undefined, hash);
        if (outcome.kind === 'unknown') game = await player.game();
        return isAccepted(outcome);
      };
      await until('the seat is taken', sits, 60_000);
      if (!isAccepted(await game.cashIn(2_000))) throw new Error('the cash-in was refused');
      await until('a spin is accepted', async () => isAccepted(await game.spin()), 60_000);
      await until('the player leaves', async () => isAccepted(await game.leave()), 60_000);
    } catch (error) {
      throw new Error(`${error}; the last refusal: ${JSON.stringify(refusal)}`);
    }
    const sessions = (await player.get('player/sessions')).body as { items?: { spinCount: number }[] };
    if ((sessions.items?.[0]?.spinCount ?? 0) < 1)
      throw new Error(`the session has no round: ${JSON.stringify(sessions)}`);
    return player.balanceMinor();
  }

  /** Answers what the profile asks once, before the first round. */
  async #chooseNoLimits(player: TestPlayer): Promise<void> {
    const { limits } = (await player.get('player/protection')).body as {
      limits: { isMissing: boolean; list: { kind: string; window: string }[] };
    };
    if (!limits.isMissing) return;
    const choices = limits.list.map(({ kind, window }) => ({ kind, window, amount: null }));
    const { status, body } = await player.post('player/limits/first', { choices });
    if (status !== 200) throw new Error(`no limits could be chosen: ${JSON.stringify(body)}`);
  }

  #variablesOf(name: string): Record<string, string> {
    const text = readFileSync(join(this.#place.root, 'etc/reelfloor', name), 'utf8');
    return Object.fromEntries([...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, key = '', value = '']) => [key, value]));
  }
}

/** Starts a program of an installed product by its own Node, with nothing of this machine but the given variables. */
export const startProgram = (
  product: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess =>
  spawn(join(product, 'node_modules/.bin/node'), words, {
    cwd: product,
    env: { PATH: '/usr/bin:/bin', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Ends a program by SIGTERM, and returns how it ended. */
export const endProgram = async (child: ChildProcess): Promise<number | NodeJS.Signals | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode ?? child.signalCode;
};
