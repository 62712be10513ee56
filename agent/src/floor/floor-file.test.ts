import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { cabinetDescriptionSchema } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it, onTestFinished } from 'vitest';
import { openFloorCabinets, readFloorFile } from './floor-file.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const written = (content: unknown): string => {
  const path = join(newFolder(), 'floor.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

it('opens the machines of a floor file under the brands that they are shown by', async () => {
  const path = written({
    machines: [
      { machine: 'A-1', brand: 'sultan', name: 'Sultan’s Hoard', game: 'anatolia' },
      {
        machine: 'A-2',
        brand: 'sultan',
        name: 'Sultan’s Hoard',
        game: 'koi',
        driver: 'simulated',
        picture: { shape: 'portrait', from: 'screen' },
        sound: false,
        limits: { handPayMinor: 250_000 },
      },
      { machine: 'A-3', brand: 'orbit', game: 'orbit', picture: { from: 'camera' } },
    ],
  });
  const machines = readFloorFile(path);
  expect(machines).toMatchObject([
    { handPayLimitMinor: null },
    { handPayLimitMinor: 250_000 },
    { handPayLimitMinor: null },
  ]);
  const cabinets = openFloorCabinets({ machines, journalDir: join(newFolder(), 'journals') });
  expect(cabinets.map(({ description }) => description)).toMatchObject([
    { machineId: 'A-1', brandId: 'sultan', brandName: 'Sultan’s Hoard', game: 'anatolia', jackpotLevels: 4 },
    { machineId: 'A-2', brandId: 'sultan', game: 'koi', picture: { width: 720, height: 1280 } },
    { machineId: 'A-3', brandId: 'orbit', brandName: 'Orbit Seven', game: 'orbit', videoType: 'camera' },
  ]);
  const scenes: Scene[] = [];
  for (const cabinet of cabinets) {
    expect(cabinetDescriptionSchema.parse(cabinet.description)).toEqual(cabinet.description);
    cabinet.watch((scene) => scenes.push(scene))();
    await cabinet.close();
  }
  expect(scenes).toMatchObject([
    { machineId: 'A-1', brandId: 'anatolia', brandName: 'Sultan’s Hoard', isSilent: false },
    { machineId: 'A-2', brandId: 'koi', brandName: 'Sultan’s Hoard', isSilent: true, shape: 'portrait' },
    { machineId: 'A-3', brandId: 'orbit', brandName: null },
  ]);
});

it.each([
  ['{ "machines": [', 'JSON'],
  [{ machines: [] }, 'machines'],
  [{}, 'machines'],
  [[], 'must be of the type object'],
  [{ machines: [{ machine: '1', brand: 'a', game: 'poker' }] }, 'machine no. 1, game: must be one of anatolia, koi, '],
  [{ machines: [{ machine: '1', brand: 'a', driver: 'sas' }] }, 'machine no. 1, cabinet: is missing'],
  [{ machines: [{ machine: '1', brand: 'a', game: 'koi', driver: 'dice' }] }, 'machine no. 1, driver:'],
  [{ machines: [{ machine: 'a b', brand: 'a', game: 'koi' }] }, 'machine no. 1, machine: must be 1 to 64'],
  [{ machines: [{ machine: '1', brand: 'a', game: 'koi', colour: 'red' }] }, 'colour: there is no such entry'],
  [{ machines: [{ machine: '1', brand: 'a', game: 'koi', sound: 'no' }] }, 'machine no. 1, sound'],
  [{ machines: [{ machine: '1', brand: 'a', game: 'koi', name: ' ' }] }, 'machine no. 1, name'],
  [{ machines: [{ machine: '1', brand: 'a', game: 'koi', limits: { handPayMinor: 0 } }] }, 'limits, handPayMinor'],
  [
    {
      machines: [
        { machine: '1', brand: 'a', game: 'koi' },
        { machine: '1', brand: 'b', game: 'koi' },
      ],
    },
    'machine 1 is there twice',
  ],
  [
    {
      machines: Array.from({ length: 65 }, (_, index) => ({ machine: `${index}`, brand: 'a', game: 'koi' })),
    },
    'machines',
  ],
])('refuses %j and says where the fault is', (content, message) => {
  const path = written(content);
  expect(() => readFloorFile(path)).toThrow(message);
  expect(() => readFloorFile(path)).toThrow(path);
});

it('names every fault of a floor file at once', () => {
  const path = written({
    machines: [
      { machine: '', game: 'koi' },
      { machine: '2', brand: 'b' },
    ],
  });
  expect(() => readFloorFile(path)).toThrow(/no\. 1, machine.*no\. 1, brand.*no\. 2, game/s);
});

it('says that a floor file is missing', () => {
  expect(() => readFloorFile('/nowhere/floor.json')).toThrow(/AGENT_FLOOR: \/nowhere\/floor\.json.*ENOENT/s);
});
