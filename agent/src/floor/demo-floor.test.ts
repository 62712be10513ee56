import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brandIds } from '@reelfloor/art';
import { freshJournalFile } from '@reelfloor/cabinet/testing/fresh-journal';
import type { TransferId } from '@reelfloor/protocol';
import { cabinetDescriptionSchema } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it } from 'vitest';
import { demoMachines, getJournalFilePath, openFloorCabinets } from './floor-file.ts';

const freshDir = () => dirname(freshJournalFile());
const openDemoFloor = (options: { journalDir: string; report?: (text: string) => void }) =>
  openFloorCabinets({ machines: demoMachines, ...options });

it('the demo floor has two cabinets of each brand, each with a number of its own', async () => {
  const floor = openDemoFloor({ journalDir: freshDir() });
  expect(new Set(floor.map((cabinet) => cabinet.description.machineId)).size).toBe(12);
  for (const brandId of brandIds) {
    expect(floor.filter((cabinet) => (cabinet.description.brandId as string) === brandId)).toHaveLength(2);
  }
  for (const cabinet of floor) {
    expect(cabinetDescriptionSchema.parse(cabinet.description)).toEqual(cabinet.description);
  }
  await Promise.all(floor.map((cabinet) => cabinet.close()));
});

it('the demo floor has a camera with a cut picture, and an upright cabinet with two screens', async () => {
  const floor = openDemoFloor({ journalDir: freshDir() });
  const of = (machineId: string) => floor.find(({ description }) => description.machineId === machineId)?.description;
  expect(of('506')).toMatchObject({ videoType: 'camera', rotations: [0] });
  expect(of('506')?.cutScreen).not.toBeNull();
  expect(of('609')).toMatchObject({
    videoType: 'screen',
    picture: { width: 720, height: 1280 },
    screens: [{ name: 'main' }, { name: 'top' }],
  });
  const main = of('609')?.screens[0]?.box;
  const reels = of('609')?.reelBox;
  expect(main && reels && reels.y > main.y && reels.y + reels.height < main.y + main.height).toBe(true);
  await Promise.all(floor.map((cabinet) => cabinet.close()));
});

it('a reopened floor keeps every credit, and cabinets do not affect each other', async () => {
  const journalDir = freshDir();
  const floor = openDemoFloor({ journalDir });
  await floor[3]?.credit({ transferId: 'transfer-1' as TransferId, amountMinor: 700, epoch: 1 });
  await Promise.all(floor.map((cabinet) => cabinet.close()));
  const again = openDemoFloor({ journalDir });
  expect(again.map((cabinet) => cabinet.meterMinor())).toEqual([0, 0, 0, 700, 0, 0, 0, 0, 0, 0, 0, 0]);
  await Promise.all(again.map((cabinet) => cabinet.close()));
});

it('a machine with a damaged journal is left out with a log line that names the file, and the others play', async () => {
  const journalDir = freshDir();
  mkdirSync(journalDir, { recursive: true });
  const damaged = getJournalFilePath(journalDir, '104');
  writeFileSync(damaged, 'this is no journal, and was never one '.repeat(200));
  const reported: string[] = [];
  const floor = openDemoFloor({ journalDir, report: (text) => reported.push(text) });
  expect(floor).toHaveLength(11);
  expect(floor.map((cabinet) => cabinet.description.machineId)).not.toContain('104');
  expect(reported).toHaveLength(1);
  expect(reported[0]).toContain(damaged);
  await Promise.all(floor.map((cabinet) => cabinet.close()));
});
