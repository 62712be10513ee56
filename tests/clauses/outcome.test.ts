import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameOf } from '@reelfloor/agent/games';
import { SimulatedCabinet } from '@reelfloor/agent/testing/cabinet';
import type { BrandId, CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ScriptedOutcome, scriptedLuck } from '../faults/scripted-luck.ts';
import { until } from '../harness/until.ts';

const game = gameOf('anatolia' as BrandId);
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
    before.credit({ transferId: 'clause-4-credit' as TransferId, amountMinor: 1_000, epoch: 1 });
    expect(before.press(spin)).toMatchObject({ ok: true });
    expect(before.eventsAfter(0, 10).map(({ type }) => type)).not.toContain('roundPlayed');
    await before.close();
    const after = open(later, 100);
    // The page that never heard of its press sends it again.
    expect(after.press(spin)).toMatchObject({ ok: true });
    const rounds = () =>
      after.eventsAfter(0, 10).flatMap((event) => (event.type === 'roundPlayed' ? [event.winMinor] : []));
    await until('the round is over', () => rounds().length > 0);
    const won = rounds();
    await after.close();
    expect(won).toHaveLength(1);
    expect((won[0] ?? 0) > 0).toBe(drawn === 'win');
  },
);
