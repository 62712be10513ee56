import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { press, ready, sitDownWithCredit, spinKey } from '../harness/game-keys.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const name = 'Trial Machine';
const bounds =
  '--max-stake 1 --max-win 5000 --free-spins 0 --free-spin-multiplier 1 --share 0 --hand-pay 1000';

/** The trial machine as a process: a serial line on a socket, a relay board for its keys, an operator on its input. */
class TrialMachineProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(folder: string) {
    this.#child = spawn(
      process.execPath,
      [
        'egm/src/main.ts',
        '--socket',
        '0',
        '--relays',
        '0',
        '--spinMs',
        '500',
        '--memory',
        join(folder, 'machine.json'),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    if (!this.#child.stdout) throw new Error('the machine has no output');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    return (await this.#lines.next()).value ?? '';
  }

  async portOfNextLine(): Promise<number> {
    return Number(/:(\d+)$/.exec(await this.line())?.[1]);
  }

  async operate(line: string): Promise<Record<string, unknown>> {
    this.#child.stdin?.write(`${line}\n`);
    return JSON.parse(await this.line());
  }

  async credits(): Promise<number> {
    const { state } = (await this.operate('state')) as { state: { credit: { credits: number } } };
    return state.credit.credits;
  }

  async stop(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exit;
  }
}

let folder: string;
let machine: TrialMachineProcess;
let visits: GameVisits;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'real-machine-'));
  machine = new TrialMachineProcess(folder);
  const linePort = await machine.portOfNextLine();
  const relayPort = await machine.portOfNextLine();
  await writeFile(
    join(folder, '701.json'),
    JSON.stringify({
      sas: {
        line: { kind: 'socket', host: '127.0.0.1', port: linePort },
        ...{ cycleMs: 40, serial: 'TRIAL-0001', asset: 122, denomMinor: 1 },
      },
      celebrates: 'aboveStake',
      keys: {
        board: { kind: 'modbusTcp', host: '127.0.0.1', port: relayPort },
        spin: 0,
        stakes: [
          { label: '1×', stakeMinor: 25, channel: 1 },
          { label: '2×', stakeMinor: 50, channel: 2 },
          { label: '4×', stakeMinor: 100, channel: 3 },
        ],
      },
      picture: {
        size: [1280, 720],
        views: [{ source: { kind: 'lavfi', graph: 'testsrc2=size=1280x720:rate=25' } }],
        reelBox: { x: 0.1, y: 0.1, width: 0.8, height: 0.7 },
      },
    }),
  );
  const floorFile = join(folder, 'floor.json');
  const entry = { machine: '701', brand: 'trial', name, driver: 'sas', cabinet: '701.json' };
  await writeFile(floorFile, JSON.stringify({ machines: [entry] }));
  visits = await GameVisits.open({ AGENT_FLOOR: floorFile }, fewFrames);
});
afterAll(async () => {
  await visits?.close();
  await machine?.stop();
  await rm(folder, { recursive: true, force: true });
});

const operator = async (...words: string[]): Promise<void> => {
  await promisify(execFile)('node', ['server/src/start/cli/operator-command.ts', ...words], {
    env: { ...process.env, DATA_DIR: visits.floor.dataDir, OPERATOR: 'owner' },
  });
};

it('a machine on a serial line is played from a browser, money in, rounds and money out', async () => {
  await operator('brand', 'add', 'trial', name, ...bounds.split(' '));
  await operator('machine', 'add', '701', '--brand', 'trial', '--agent', 'demo-floor');
  const { token } = await logIn(visits.floor.baseUrl, 'player2');
  const statuses = async () => {
    const { body } = await call(visits.floor.baseUrl, token, 'machine/all');
    return (body as { machines: { id: string; status: string }[] }).machines.map(
      ({ id, status }) => `${id} ${status}`,
    );
  };
  await until(
    'the machine is in the lobby',
    async () => (await statuses()).includes('701 available'),
    90_000,
  );

  const game = await sitDownWithCredit(visits, { machine: '701' });
  const { page } = game;
  for (let round = 1; round <= 3; round++) {
    await ready(page);
    await press(game, () => spinKey(page).click());
    await until('the round is booked', async () => (await visits.rounds(game)) === round, 20_000);
  }
  await ready(page);
  expect(await machine.credits()).toBeGreaterThan(0);
  await visits.leave(game);
  expect(await machine.credits()).toBe(0);
  // Times are held by tests of the poll loop: here other work may take the processor.
  const { violations } = (await machine.operate('violations')) as { violations: string[] };
  expect(violations.filter((sentence) => !/\d ms/.test(sentence))).toEqual([]);
  await visits.leaveClean();
}, 240_000);
