import type { Commissioning, MachineIdentity } from '@reelfloor/protocol/channels/commissioning';

const corners: Commissioning['picture']['corners'] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
];
const reelBox = { x: 0.1, y: 0.1, width: 0.8, height: 0.7 };

export const sampleIdentity: MachineIdentity = {
  serial: 'A12345',
  version: '602',
  gameId: 'AG',
  paytable: '000417',
  basePercent: 9_420,
  asset: 122,
  creditStepMinor: 1,
};

/** The state of a real machine on its way into service, whose second key does nothing. */
export const sampleCommissioning: Commissioning = {
  line: '/dev/ttyS0',
  address: 1,
  link: {
    isUp: true,
    upSinceAt: 1_800_000_000_000,
    polls: 13_260,
    answered: 13_251,
    lastAnswerMs: 9,
    longestGapMs: 1_800,
    answers: [9, 12.5, null, 8],
  },
  isInService: false,
  causes: [{ cause: 'commissioning', needsPerson: true }],
  identity: {
    read: sampleIdentity,
    pinned: { ...sampleIdentity, paytable: '000416' },
    pinnedAt: 1_800_000_000_000,
    pinnedBy: 'admin1',
    wrong: [],
    changed: ['paytable'],
  },
  meters: [
    { meter: 'coinIn', code: '0000', machineMinor: 1_234_500, oursMinor: 1_234_500 },
    { meter: 'credits', code: '000C', machineMinor: 100, oursMinor: 100 },
  ],
  keys: [
    {
      ...{ channel: 0, role: 'spin', label: null, stakeMinor: null, plays: true, isRunning: false },
      test: { at: 1_800_000_000_000, outcome: 'works', tookMs: 212, stakeMinor: 25 },
    },
    {
      ...{ channel: 1, role: 'stake', label: '1×', stakeMinor: 25, plays: false, isRunning: false },
      test: { at: 1_800_000_000_000, outcome: 'noGame', tookMs: null, stakeMinor: null },
    },
    { channel: 2, role: 'stake', label: '2×', stakeMinor: 50, plays: false, isRunning: true, test: null },
  ],
  money: {
    amountMinor: 100,
    onMeterMinor: 100,
    isRunning: false,
    steps: [
      { step: 'in', state: 'done', failure: null, detail: null },
      { step: 'killed', state: 'done', failure: null, detail: null },
      { step: 'found', state: 'done', failure: null, detail: 'RF1A2B0000000001' },
      { step: 'out', state: 'open', failure: null, detail: null },
      { step: 'sameId', state: 'open', failure: null, detail: null },
    ],
  },
  wiring: [
    { item: 'isolated', by: 'admin1', at: 1_800_000_000_000 },
    { item: 'oneGround', by: null, at: null },
  ],
  quirks: [{ quirk: 'idleEvents', count: 3 }],
  picture: { fault: null, source: '/dev/video0', width: 1_920, height: 1_080, corners, turn: 0, reelBox },
  waitsFor: ['wiring', 'keys', 'money'],
};

const machine = { machineId: 'm1' };

/** Sample commands that put a real machine into service. */
export const commissioningSamples = {
  commissioning: { data: [machine], values: [sampleCommissioning] },
  frames: {
    data: [{ ...machine, every: false }],
    values: [
      {
        frames: [
          {
            at: 1_800_000_000_000,
            from: 'host',
            hex: '0102',
            meaning: [{ text: 'otherMeter', values: { code: '1F', value: 7 } }],
          },
        ],
      },
    ],
  },
  faults: {
    data: [machine],
    values: [{ faults: [{ at: 1_800_000_000_000, cause: 'door.slot' }], keptDays: 365, faultCount: 200 }],
  },
  takeOutOfService: { data: [{ ...machine, by: 'admin1' }], values: [sampleCommissioning] },
  tickWiring: {
    data: [{ ...machine, item: 'isolated', ticked: true, by: 'admin1' }],
    values: [sampleCommissioning],
  },
  testKey: { data: [{ ...machine, channel: 2 }], values: [sampleCommissioning] },
  testMoney: { data: [{ ...machine, amountMinor: 100 }], values: [sampleCommissioning] },
  takeTestMoneyOut: { data: [machine], values: [sampleCommissioning] },
  arrangePicture: { data: [{ ...machine, corners, turn: 90, reelBox }], values: [sampleCommissioning] },
  openToPlayers: {
    data: [{ ...machine, identity: sampleIdentity, by: 'manager1' }],
    values: [sampleCommissioning],
  },
} as const;
