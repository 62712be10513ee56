import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrandId, CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import { getDemoGameByBrand } from '@reelfloor/simulator/games';
import { SimulatedCabinet } from '@reelfloor/simulator/testing/cabinet';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ScriptedOutcome, scriptedLuck } from '../faults/scripted-luck.ts';
import { until } from '../harness/until.ts';

const game = getDemoGameByBrand('anatolia' as BrandId);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reelfloor-outcome-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens the cabinet with its journal. Each round that it draws from now on has this outcome. */
const open = (outcome: ScriptedOutcome, speed: number) =>
  new SimulatedCabinet({
    machineId: '104' as MachineId,
    game,
    journalFile: join(folder, 'cabinet.sqlite'),
    ...scriptedLuck(game, () => outcome),
    speed,
  });
const spin = { button: 'spin', commandId: 'clause-4' as CommandId, epoch: 1 } as const;

it.each([
  ['win', 'nothing'],
  ['nothing', 'win'],
] as const)(
  'RTS 4A/B, GLI 4.18.2: no delay alters a drawn outcome: %s stays, whatever came later',
  async (drawn, later) => {
    // The reels turn for a second and a half, and the cabinet is cut off in the middle of that.
    const before = open(drawn, 1);
    await before.credit({ transferId: 'clause-4-credit' as TransferId, amountMinor: 1_000, epoch: 1 });
    expect(await before.press(spin)).toMatchObject({ ok: true });
    expect(before.eventsAfter(0, 10).map(({ type }) => type)).not.toContain('roundPlayed');
    await before.close();
    const after = open(later, 100);
    // The page that never heard of its press sends it again.
    expect(await after.press(spin)).toMatchObject({ ok: true });
    const rounds = () =>
      after.eventsAfter(0, 10).flatMap((event) => (event.type === 'roundPlayed' ? [event.winMinor] : []));
    await until('the round is over', () => rounds().length > 0);
    const won = rounds();
    await after.close();
    expect(won).toHaveLength(1);
    expect((won[0] ?? 0) > 0).toBe(drawn === 'win');
  },
);

it('RTS 2A, GLI 4.3.4: the last result stays in view until the next round, with its stake, also over a restart', async () => {
  const result = (cabinet: SimulatedCabinet) => {
    const { roundId, winMinor, stakeMinor, phase } = cabinet.view();
    return { roundId, winMinor, stakeMinor, phase };
  };
  const before = open('win', 100);
  await before.credit({ transferId: 'clause-2-credit' as TransferId, amountMinor: 1_000, epoch: 1 });
  expect(await before.press(spin)).toMatchObject({ ok: true });
  await until('the round is over', () => before.view().phase === 'idle' && before.view().winMinor > 0);
  const shown = result(before);
  const [round] = before.eventsAfter(0, 10).filter(({ type }) => type === 'roundPlayed');
  expect(round).toMatchObject({
    roundId: shown.roundId,
    winMinor: shown.winMinor,
    stakeMinor: shown.stakeMinor,
  });
  // Money that comes to the machine takes nothing out of view.
  await before.credit({ transferId: 'clause-2-more' as TransferId, amountMinor: 500, epoch: 1 });
  expect(result(before)).toEqual(shown);
  await before.close();
  const after = open('nothing', 100);
  expect(result(after)).toEqual(shown);
  expect(await after.press({ ...spin, commandId: 'clause-2-next' as CommandId })).toMatchObject({ ok: true });
  await until('the next round has replaced it', () => after.view().roundId !== shown.roundId);
  expect(after.view().winMinor).toBe(0);
  await after.close();
});
