import { expect, it } from 'vitest';
import { TrialCommissioning } from '../testing/sas/trial-commissioning.ts';
import { TrialSasCabinet } from '../testing/sas/trial-sas-cabinet.ts';
import { testMachineSubcommands } from './machine-test-subcommands.ts';

/** A machine that was never opened, and a way to run a subcommand at it on the test's clock. */
const openNew = async (options: ConstructorParameters<typeof TrialSasCabinet>[0] = {}) => {
  const trial = new TrialSasCabinet({ isNew: true, draw: () => ({ winCredits: 0 }), ...options });
  await new TrialCommissioning(trial).ready();
  const run = async (name: string, ...words: string[]) => {
    const subcommand = testMachineSubcommands.find((one) => one.name === name);
    if (!subcommand) throw new Error(`no ${name}`);
    const said: string[] = [];
    const floor = { simulated: [], real: [trial.cabinet] };
    const outcome = await trial.inTime(
      subcommand.run({ floor, words: ['701', ...words], progress: (line) => said.push(line) }),
    );
    return { ...outcome, said };
  };
  return { trial, run };
};

it('moves test money in over a line that breaks, finds it and takes it out', async () => {
  const { trial, run } = await openNew();
  expect(await run('check-money', '1.00')).toEqual({
    ok: true,
    text: 'The machine moves money as it should.',
    said: [
      expect.stringMatching(/^money in: done/),
      expect.stringMatching(/^line broken after the transfer was sent: done/),
      expect.stringMatching(/^found in the memory of the machine: done/),
      expect.stringMatching(/^money out: done/),
      expect.stringMatching(/^same id refused twice: done/),
    ],
  });
  expect(trial.machine.state.credit.credits).toBe(0);
});

it('presses each key while test money is on the meter, and says which does nothing', async () => {
  const { trial, run } = await openNew();
  expect((await run('check-keys')).ok).toBe(false);
  expect(await run('check-money', '10', '--keep')).toMatchObject({ ok: true });
  expect(trial.machine.state.credit.credits).toBe(1_000);
  expect(await run('check-keys')).toMatchObject({ ok: true, text: '4 of 4 keys work.' });
  trial.isKeyBoardDead = true;
  const dead = await run('check-keys');
  expect(dead).toMatchObject({ ok: false, text: '0 of 4 keys work.' });
  expect(dead.said[0]).toContain('Spin (relay 0): the relay closed, and no game began');
  expect(await run('check-money', '--out')).toMatchObject({ ok: true });
  expect(trial.machine.state.credit.credits).toBe(0);
});

it.each([[[]], [['0']], [['1.005']], [['one']], [['1.00', '--most']]])('refuses %j with a sentence', async (words) => {
  const { run } = await openNew();
  expect(await run('check-money', ...words)).toMatchObject({
    ok: false,
    text: expect.stringContaining('Give an amount'),
  });
});

it('says that a machine in service is taken out of it first', async () => {
  const { run } = await openNew({ isNew: false });
  expect(await run('check-money', '1.00')).toMatchObject({
    ok: false,
    text: expect.stringContaining('take it out of service'),
  });
});
