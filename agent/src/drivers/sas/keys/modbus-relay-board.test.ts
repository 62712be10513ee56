import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@reelfloor/cabinet/clock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type CoilCommand,
  type Treatment,
  TrialRtuBoard,
  TrialTcpBoard,
} from '../../../testing/sas/trial-relay-board.ts';
import type { KeyRelayBoard } from './key-relays.ts';
import { boardSchema, type KeyRelayBoardSetup, openKeyRelayBoard } from './open-key-relay-board.ts';

const pulseMs = 20;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const closeAfter = <Closable extends { close(): Promise<unknown> }>(closable: Closable): Closable => {
  closers.push(() => closable.close());
  return closable;
};

const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000, interval: 20 });

const openKeys = (setup: unknown) => {
  const reports: string[] = [];
  const board: KeyRelayBoardSetup = boardSchema.parse(setup);
  const keys = closeAfter(
    openKeyRelayBoard(board, {
      channels: [0, 3],
      pulseMs,
      clock: systemClock,
      report: (text) => void reports.push(text),
    }),
  );
  return { keys, reports };
};

const openTcp = async (more: object = {}) => {
  const board = closeAfter(await new TrialTcpBoard().open());
  return { board, ...openKeys({ kind: 'modbusTcp', host: '127.0.0.1', port: board.port, ...more }) };
};

/** The board treats the first command like this so, and every other well. */
const treatOnce =
  (isIt: (command: CoilCommand) => boolean, treatment: Treatment): ((command: CoilCommand) => Treatment) =>
  (command) => {
    if (!isIt(command) || treatment === 'answer') return 'answer';
    const once = treatment;
    treatment = 'answer';
    return once;
  };
const closes = ({ isClosed }: CoilCommand): boolean => isClosed;

/** After relays were opened at connect. */
const isConnected = (board: { commands: readonly CoilCommand[] }) =>
  eventually(() => expect(board.commands.length).toBeGreaterThanOrEqual(2));

const stepsOf = (board: { commands: readonly CoilCommand[] }): string[] =>
  board.commands.map(({ channel, isClosed }) => `${channel} ${isClosed ? 'on' : 'off'}`);

const failureOf = (pulse: Promise<void>): Promise<string> =>
  pulse.then(
    () => 'none',
    (error: Error) => error.message,
  );

/** Presses again until the board answers, and counts the presses that were confirmed. */
const pressesAgain = (keys: KeyRelayBoard, channel: number) => eventually(() => keys.pulse(channel));

describe('a key board over Modbus TCP', () => {
  it('opens every relay at connect, then closes one for as long as a pulse', async () => {
    const { board, keys } = await openTcp();
    await keys.pulse(3);
    expect(stepsOf(board)).toEqual(['0 off', '3 off', '3 on', '3 off']);
    const [on, off] = board.commands.slice(2);
    expect((off?.atMs ?? 0) - (on?.atMs ?? 0)).toBeGreaterThanOrEqual(pulseMs - 1);
    expect(board.closed.size).toBe(0);
  });

  it('leaves 250 ms between two pulses, and never presses two keys at once', async () => {
    const { board, keys } = await openTcp();
    await Promise.all([keys.pulse(0), keys.pulse(3)]);
    expect(stepsOf(board).slice(2)).toEqual(['0 on', '0 off', '3 on', '3 off']);
    expect((board.commands[4]?.atMs ?? 0) - (board.commands[3]?.atMs ?? 0)).toBeGreaterThanOrEqual(249);
  });

  it('waits for a slow answer', async () => {
    const { board, keys } = await openTcp();
    board.treat = treatOnce(closes, 100);
    await keys.pulse(3);
    expect(stepsOf(board).slice(2)).toEqual(['3 on', '3 off']);
  });

  it('sends a pulse once when its answer is lost, opens the relay and says that it is in doubt', async () => {
    const { board, keys } = await openTcp();
    board.treat = treatOnce(closes, 'loseAnswer');
    expect(await failureOf(keys.pulse(3))).toBe(
      `The key board at 127.0.0.1:${board.port} does not answer: no reply within 500 ms. It is unknown whether the key was pressed.`,
    );
    await eventually(() => expect(board.closed.size).toBe(0));
    expect(board.pulsesOf(3)).toBe(1);
    await pressesAgain(keys, 0);
    expect([board.pulsesOf(3), board.pulsesOf(0)]).toEqual([1, 1]);
  });

  it('opens the relay by a new connection when the answer to its opening is lost', async () => {
    const { board, keys } = await openTcp();
    await isConnected(board);
    board.treat = treatOnce(({ isClosed }) => !isClosed, 'ignore');
    expect(await failureOf(keys.pulse(3))).toMatch(/no reply within 500 ms\. The key may still be held\.$/);
    await eventually(() => expect(board.closed.size).toBe(0));
    expect(board.pulsesOf(3)).toBe(1);
  });

  it('rejects a pulse whose board loses power between closing and opening, and repeats nothing when it is back', async () => {
    const { board, keys } = await openTcp();
    board.treat = (command) => {
      if (command.isClosed) queueMicrotask(() => setTimeout(() => board.losePower(), pulseMs / 2));
      return 'answer';
    };
    expect(await failureOf(keys.pulse(3))).toMatch(/The key may still be held\.$/);
    board.treat = () => 'answer';
    board.isPowered = true;
    await pressesAgain(keys, 0);
    expect([board.pulsesOf(3), board.pulsesOf(0)]).toEqual([1, 1]);
  });

  it('rejects at once when the board dies with the command', async () => {
    const { board, keys } = await openTcp();
    board.treat = treatOnce(closes, 'die');
    expect(await failureOf(keys.pulse(3))).toMatch(/the connection was closed\. It is unknown/);
    expect(board.pulsesOf(3)).toBe(1);
  });

  it('rejects a pulse that the board answers with an error or with another relay', async () => {
    const { board, keys } = await openTcp();
    board.treat = treatOnce(closes, 'refuse');
    expect(await failureOf(keys.pulse(3))).toMatch(/Illegal data address/);
    board.treat = treatOnce(closes, 'echoAnother');
    await eventually(async () =>
      expect(await failureOf(keys.pulse(0))).toMatch(/its answer is that of another command/),
    );
    expect([board.pulsesOf(3), board.pulsesOf(0)]).toEqual([1, 1]);
  });

  it('says that a wrong unit gives no answer', async () => {
    const { board, keys, reports } = await openTcp({ unit: 7 });
    expect(await failureOf(keys.pulse(3))).toBe(
      `The key board at 127.0.0.1:${board.port} does not answer: no reply within 500 ms`,
    );
    expect(reports).toEqual([`The key board at 127.0.0.1:${board.port} does not answer: no reply within 500 ms`]);
    expect(board.commands).toEqual([]);
  });

  it('refuses a pulse at once while there is no board', async () => {
    const { keys } = openKeys({ kind: 'modbusTcp', host: '127.0.0.1', port: 1 });
    const failure = 'The key board at 127.0.0.1:1 does not answer: connect ECONNREFUSED 127.0.0.1:1';
    expect(await failureOf(keys.pulse(3))).toBe(failure);
    expect(await failureOf(keys.pulse(3))).toBe(failure);
  });

  it('connects again by itself, and reports only a board that stays away', async () => {
    const { board, keys, reports } = await openTcp();
    await keys.pulse(3);
    board.disconnect();
    await eventually(() => expect(board.commands).toHaveLength(6));
    expect(reports).toEqual([]);
    board.losePower();
    await eventually(() => expect(reports).toHaveLength(1));
    board.isPowered = true;
    await eventually(() => expect(reports[1]).toMatch(/answers again\.$/));
    expect(board.pulsesOf(3)).toBe(1);
  });

  it('opens a key that a killed process held, and does not press it again', async () => {
    const board = closeAfter(await new TrialTcpBoard().open());
    const program = fileURLToPath(new URL('../../../testing/sas/key-press-entry.ts', import.meta.url));
    const killed = spawn(process.execPath, [program, String(board.port)], { stdio: 'inherit' });
    await eventually(() => expect(board.closed).toEqual(new Set([3])));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const { keys } = openKeys({ kind: 'modbusTcp', host: '127.0.0.1', port: board.port });
    await keys.pulse(0);
    const atFirst = ['0 off', '3 off', '3 on'];
    expect(stepsOf(board)).toEqual([...atFirst, '0 off', '3 off', '0 on', '0 off']);
    expect(board.closed.size).toBe(0);
  });

  it('ends a pulse before it closes, and presses nothing after', async () => {
    const { board, keys } = await openTcp();
    await isConnected(board);
    const [first, second] = [failureOf(keys.pulse(3)), failureOf(keys.pulse(0))];
    await eventually(() => expect(board.pulsesOf(3)).toBe(1));
    await keys.close();
    expect(await first).toBe('none');
    expect(await second).toMatch(/is switched off here\.$/);
    expect(stepsOf(board).slice(2)).toEqual(['3 on', '3 off']);
    await eventually(() => expect(board.connections).toBe(0));
  });

  it('presses no channel that is not a key', async () => {
    const { board, keys } = await openTcp();
    expect(await failureOf(keys.pulse(2))).toMatch(/has no key on channel 2\.$/);
    expect(board.pulsesOf(2)).toBe(0);
  });

  it('does not press while its watchdog relay is not held', async () => {
    const { board, keys } = await openTcp({ watchdog: 7 });
    expect(await failureOf(keys.pulse(3))).toMatch(/its keys cut off: the watchdog relay is not held\.$/);
    let isAlive = true;
    keys.holdAlive(() => isAlive);
    // The first press waits until the relay is held.
    await keys.pulse(3);
    expect(board.pulsesOf(7)).toBe(1);
    await eventually(() => expect(board.pulsesOf(7)).toBeGreaterThanOrEqual(3));
    isAlive = false;
    expect(await failureOf(keys.pulse(3))).toMatch(/the watchdog relay is not held\.$/);
    expect(board.pulsesOf(3)).toBe(1);
  });

  it('says that it pressed no key if it does not confirm the trigger of its watchdog relay', async () => {
    const { board, keys } = await openTcp({ watchdog: 7 });
    await isConnected(board);
    board.treat = treatOnce(({ channel, isClosed }) => channel === 7 && isClosed, 'loseAnswer');
    keys.holdAlive(() => true);
    await expect(keys.pulse(3)).rejects.toMatchObject({
      reason: 'noReply',
      message: expect.stringMatching(
        /its keys cut off: the watchdog relay was not triggered: no reply within 500 ms\.$/,
      ),
    });
    expect(board.pulsesOf(3)).toBe(0);
    await pressesAgain(keys, 3);
    expect(board.pulsesOf(3)).toBe(1);
  });
});

describe('a key board over Modbus RTU', () => {
  it('pulses, and sends a pulse once when its answer is lost', async () => {
    const board = closeAfter(new TrialRtuBoard());
    const { keys } = openKeys({ kind: 'modbusRtu', path: board.path });
    await keys.pulse(3);
    expect(stepsOf(board)).toEqual(['0 off', '3 off', '3 on', '3 off']);
    board.treat = treatOnce(closes, 'loseAnswer');
    expect(await failureOf(keys.pulse(0))).toMatch(/, unit 1 does not answer: no reply within 500 ms/);
    await eventually(() => expect(board.closed.size).toBe(0));
    await pressesAgain(keys, 3);
    expect([board.pulsesOf(0), board.pulsesOf(3)]).toEqual([1, 2]);
  });

  it('says that there is no such port', async () => {
    const { keys } = openKeys({ kind: 'modbusRtu', path: '/dev/no-such-port' });
    expect(await failureOf(keys.pulse(3))).toMatch(
      /^The key board at \/dev\/no-such-port, unit 1 does not answer: .*No such file/,
    );
  });
});
