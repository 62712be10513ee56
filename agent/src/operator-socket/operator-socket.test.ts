import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
import { expect, it, onTestFinished } from 'vitest';
import { getOperatorSocketPath, openOperatorSocket, sendSubcommandToAgent } from './operator-socket.ts';

const open = async ({ isDemo = true } = {}) => {
  const trial = new TrialCabinet();
  const journalDir = dirname(trial.journalFile);
  const reported: string[] = [];
  const start = () =>
    openOperatorSocket({
      ...{ journalDir, cabinets: [trial.cabinet], isDemo },
      report: (text) => reported.push(text),
    });
  const operatorSocket = start();
  onTestFinished(() => operatorSocket.close());
  return { trial, journalDir, reported, operatorSocket, start };
};

it('makes a cabinet fail with a reason, and repairs it', async () => {
  const { trial, journalDir } = await open();
  await trial.credit(1000);
  expect(await sendSubcommandToAgent(journalDir, ['fail', '104', 'hopper', 'jam'])).toEqual({
    ok: true,
    text: 'Machine 104 has a malfunction.',
  });
  expect(trial.events.at(-1)).toMatchObject({ type: 'malfunctioned', reason: 'hopper jam' });
  expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
  expect((await sendSubcommandToAgent(journalDir, ['repair', '104'])).ok).toBe(true);
  expect((await trial.spin()).ok).toBe(true);
});

it('lets nobody act on a simulated machine where no demo runs', async () => {
  const { trial, journalDir } = await open({ isDemo: false });
  expect((await sendSubcommandToAgent(journalDir, ['fail', '104'])).ok).toBe(false);
  expect(trial.cabinet.view().phase).toBe('idle');
});

it('says that there is no such real machine to be attended', async () => {
  const { journalDir } = await open();
  expect(await sendSubcommandToAgent(journalDir, ['attended', '104'])).toEqual({
    ok: false,
    text: 'There is no real machine "104" here.',
  });
});

it.each([
  ['hand-pay', 'handPay'],
  ['free-spins', 'freeSpins'],
])('with %s leads the next paid round there', async (subcommand, phase) => {
  const { trial, journalDir } = await open();
  await trial.credit(1000);
  expect((await sendSubcommandToAgent(journalDir, [subcommand, '104'])).ok).toBe(true);
  await trial.spin();
  trial.clock.runOut();
  expect(trial.views.map((view) => view.phase)).toContain(phase);
});

it('refuses unknown subcommands with a sentence, and goes on', async () => {
  const { trial, journalDir } = await open();
  expect(await sendSubcommandToAgent(journalDir, ['fail', '999'])).toMatchObject({
    ok: false,
    text: 'There is no simulated machine "999" here, only 104.',
  });
  expect(await sendSubcommandToAgent(journalDir, ['hand-pay', '104', 'soon'])).toMatchObject({ ok: false });
  expect((await sendSubcommandToAgent(journalDir, ['explode', '104'])).text).toContain('Usage: npm run cabinet');
  for (const nonsense of ['no json', '{"a":1}', '[1,2]', '']) {
    const socket = connect({ path: getOperatorSocketPath(journalDir), allowHalfOpen: true });
    socket.end(nonsense);
    expect(JSON.parse(await text(socket))).toMatchObject({ ok: false });
  }
  expect(trial.events).toEqual([]);
  expect((await sendSubcommandToAgent(journalDir, ['fail', '104'])).ok).toBe(true);
});

it('closes a connection that sends too much', async () => {
  const { journalDir } = await open();
  const socket = connect({ path: getOperatorSocketPath(journalDir) });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write('x'.repeat(10_000));
  await closed;
});

it("the socket is open to its user only, replaces a killed agent's, and is removed on close", async () => {
  const { journalDir, operatorSocket, start, reported } = await open();
  await sendSubcommandToAgent(journalDir, ['repair', '104']);
  expect(statSync(getOperatorSocketPath(journalDir)).mode & 0o022).toBe(0);
  const second = start();
  expect((await sendSubcommandToAgent(journalDir, ['repair', '104'])).ok).toBe(true);
  await second.close();
  await operatorSocket.close();
  expect(existsSync(getOperatorSocketPath(journalDir))).toBe(false);
  await expect(sendSubcommandToAgent(journalDir, ['repair', '104'])).rejects.toThrow();
  expect(reported).toEqual([]);
});
