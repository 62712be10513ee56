import { sampleIdentity } from './commissioning-samples.ts';

const reported = (changed: object = {}): string =>
  JSON.stringify({
    ...{ identity: sampleIdentity, isInService: false, waitsFor: [], ticked: 6, keys: 4, money: 5 },
    ...changed,
  });

const says = (changed: object) =>
  [changed, {}].map(
    (one) => `UPDATE machine_commissionings SET reported = '${reported(one)}' WHERE machine_id = 'm'`,
  ) as unknown as readonly [change: string, undo: string];
const saysOfItself = (changed: object) => says({ identity: { ...sampleIdentity, ...changed } });

/** What a request to open a real machine depends on: what the machine says of itself, and its tests. */
export const commissioningRow = {
  content: { machineId: 'm', serial: sampleIdentity.serial },
  changes: {
    cabinetSerial: saysOfItself({ serial: 'another' }),
    cabinetVersion: saysOfItself({ version: '603' }),
    cabinetGame: saysOfItself({ paytable: '000418' }),
    cabinetAsset: saysOfItself({ asset: 123 }),
    cabinetStep: saysOfItself({ creditStepMinor: 5 }),
    cabinetTests: says({ keys: 3 }),
    cabinetService: says({ waitsFor: ['keys'] }),
  },
  first: [
    `INSERT INTO machine_commissionings (machine_id, reported) VALUES ('m', '${reported()}')`,
    "DELETE FROM machine_commissionings WHERE machine_id = 'm'",
  ],
} as const;
