import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ScriptedMachine } from '../../../testing/sas/scripted-machine.ts';
import { SocketMachine } from '../../../testing/sas/socket-machine.ts';
import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { LogRow } from '../log/line-log-record.ts';
import { SasLine } from './sas-line.ts';
import type { LineState } from './worker-messages.ts';

const becomes = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });

const closers: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const start = async (machine = new ScriptedMachine()) => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-line-'));
  const server = await SocketMachine.listen(machine);
  closers.push(async () => rmSync(folder, { recursive: true }));
  closers.push(() => server.close());
  const { address } = server;
  const open = (takenRow = 0) => {
    const rows: LogRow[] = [];
    const states: LineState[] = [];
    const reports: string[] = [];
    const failures: Error[] = [];
    const line = new SasLine(
      {
        line: address,
        address: machine.address,
        cycleMs: 40,
        meterCodes: [0, 1, 5],
        logFile: join(folder, '701.log'),
        wireLogFolder: join(folder, '701.wire'),
        takenRow,
      },
      {
        onRow: (row) => rows.push(row),
        onState: (state) => states.push(state),
        onReport: (text) => reports.push(text),
        onFailure: (error) => failures.push(error),
      },
    );
    closers.push(() => line.close());
    const isUp = () => becomes(() => expect(states.at(-1)?.eventsAreOn).toBe(true));
    return { line, rows, states, failures, isUp };
  };
  return { machine, server, open };
};

const codesIn = (rows: readonly LogRow[]) => rows.map((row) => (row.kind === 'exception' ? row.code : row.kind));

it('rows arrive, stay until they are taken, and come again to a line that is opened again', async () => {
  const { machine, open } = await start();
  const first = open();
  await first.isUp();
  machine.raise(0x11);
  machine.raise(0x7f, [0, 0, 2, 0x50]);
  await becomes(() => expect(codesIn(first.rows)).toEqual([0x11, 0x7f]));
  await becomes(() => expect(machine.isEmpty).toBe(true));
  await becomes(() => expect(first.states.at(-1)?.meters?.frame[1]).toBeOneOf([0x6f, 0xaf]));
  await first.line.close();
  const second = open(1);
  await second.isUp();
  expect(second.rows.map(({ row }) => row)).toEqual([2]);
  expect(second.states.at(-1)?.logWasLost).toBe(false);
}, 60_000);

it('orders are answered with what the machine said, and a kept reply is a row first', async () => {
  const { machine, open } = await start(new ScriptedMachine({ unsupported: [0x1f] }));
  const { line, rows, isUp } = open();
  expect(await line.ask(longPolls.readCurrentCredits, {})).toEqual({ kind: 'linkDown' });
  await isUp();
  expect(await line.ask(longPolls.readCurrentCredits, {})).toEqual({ kind: 'data', reply: 500 });
  expect(await line.ask(longPolls.readMachineIdentity, {})).toEqual({ kind: 'unsupported' });
  expect(await line.ask(longPolls.disableBills, {})).toEqual({ kind: 'acknowledged' });
  const request = { code: aftCodes.transfer.interrogate, index: 0 };
  const answer = await line.ask(aftPolls.interrogate, request, { once: true, keepsReply: true });
  expect(answer).toEqual({
    kind: 'data',
    reply: { position: 0, status: aftCodes.status.pending, details: null },
  });
  expect(codesIn(rows)).toEqual(['reply']);
  expect(machine.carriedOut.get(0x72)).toBe(1);
}, 60_000);

it('a broken line is reported, and its orders end in doubt', async () => {
  const { server, open } = await start();
  const { line, failures, isUp } = open();
  await isUp();
  const answer = line.ask(longPolls.readMachineIdentity, {});
  server.unplug();
  expect((await answer).kind).toBeOneOf(['silence', 'data', 'acknowledged', 'unreadable']);
  await becomes(() => expect(failures).toHaveLength(1));
  expect(await line.ask(longPolls.readCurrentCredits, {})).toEqual({ kind: 'linkDown' });
}, 60_000);

it('a line that cannot be opened is reported', async () => {
  const { server, open } = await start();
  await server.close();
  const { failures } = open();
  await becomes(() => expect(failures.map(({ message }) => message)).toEqual([expect.stringMatching(/ECONNREFUSED/)]));
}, 30_000);
