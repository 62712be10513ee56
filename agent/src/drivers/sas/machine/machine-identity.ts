import type { IdentityFault, MachineIdentity } from '@reelfloor/protocol/channels/commissioning';
import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { longPolls } from '../frames/long-polls.ts';
import { getSasDenominationMinor } from '../frames/machine-features.ts';
import { readAftStatus } from './aft-transfer.ts';
import type { MachineSetup } from './machine-dependencies.ts';
import type { MachineLine } from './machine-line.ts';

/** Identity and capabilities that a machine reports. */
export interface IdentityReading {
  readonly identity: MachineIdentity;
  /** Whether the machine supports in-house transfers by AFT (advanced funds transfer). */
  readonly hasAft: boolean;
  /** Whether the machine's meters count a hand-paid win when it is won; null if the machine does not report this. */
  readonly countsWhenWon: boolean | null;
  readonly allowsFastPolls: boolean;
  readonly restrictedMinor: number;
}

/** Value of the A0 feature field which means that hand-paid wins are counted when won. */
const countsWhenWonModel = 1;
const meterModelBits = 0x03;
const aftFeature = 0x40;
const fastPollFeature = 0x01;
/** Bit of the AFT status in the reply to long poll 74: in-house transfers are enabled. */
const inHouse = 0x10;
/** Shortest poll interval in ms for a machine that does not allow 40 ms. */
const usualCycleMs = 200;

/** Reads the machine's identity and capabilities. Null: it did not reply. */
export const pollMachineIdentity = async (line: MachineLine): Promise<IdentityReading | null> => {
  const serial = await line.ask(longPolls.readVersionAndSerial, {});
  const game = await line.ask(longPolls.readMachineIdentity, {});
  const features = await line.ask(longPolls.readFeatures, { game: 0 });
  const transfers = await line.ask(aftPolls.lock, { code: aftCodes.lock.read, conditions: 0, timeout: 0 });
  if (serial.kind !== 'data' || game.kind !== 'data') return null;
  if (features.kind === 'lost' || transfers.kind === 'lost') return null;
  const aft = transfers.kind === 'data' ? transfers.data : null;
  const [, second = 0, third = 0] = features.kind === 'data' ? features.data.features : [];
  const { gameId, additionalId, paytable, basePercent, denomination } = game.data;
  return {
    identity: {
      serial: serial.data.serial.trim(),
      version: serial.data.version.trim(),
      gameId: `${gameId}${additionalId}`.trim(),
      paytable: paytable.trim(),
      basePercent: /^\d+$/.test(basePercent) ? Number(basePercent) : null,
      asset: aft?.asset ?? 0,
      creditStepMinor: getSasDenominationMinor(denomination),
    },
    hasAft: aft !== null && (aft.aft & inHouse) !== 0 && (features.kind !== 'data' || (second & aftFeature) !== 0),
    countsWhenWon: (second & meterModelBits) === 0 ? null : (second & meterModelBits) === countsWhenWonModel,
    allowsFastPolls: (third & fastPollFeature) !== 0,
    restrictedMinor: aft === null ? 0 : aft.restrictedMinor + aft.nonrestrictedMinor,
  };
};

/** Returns which properties of the machine differ from the operator's settings or make the machine unusable. */
export const findMachineIdentityFaults = (reading: IdentityReading, setup: MachineSetup): IdentityFault[] => {
  const { identity, countsWhenWon } = reading;
  const isWrong: Record<IdentityFault, boolean> = {
    serial: identity.serial !== setup.serial,
    asset: identity.asset !== setup.asset,
    creditStepMinor: identity.creditStepMinor !== setup.denomMinor,
    handPaidWinsCount: countsWhenWon !== null && countsWhenWon !== setup.countsWhenWon,
    cycleMs: setup.cycleMs < usualCycleMs && !reading.allowsFastPolls,
    aft: !reading.hasAft,
    restrictedCredits: reading.restrictedMinor > 0,
  };
  return (Object.keys(isWrong) as IdentityFault[]).filter((fault) => isWrong[fault]);
};

/** Formats an identity fault as a sentence for the agent's log. */
export const formatMachineIdentityFault = (
  fault: IdentityFault,
  { identity }: IdentityReading,
  setup: MachineSetup,
): string => {
  switch (fault) {
    case 'serial':
      return `its serial number is ${identity.serial}, not ${setup.serial}`;
    case 'asset':
      return `its asset number is ${identity.asset}, not ${setup.asset}`;
    case 'creditStepMinor':
      return `its credit is worth ${identity.creditStepMinor ?? 'no whole number of'} minor units, not ${setup.denomMinor}`;
    case 'handPaidWinsCount':
      return `it counts a hand-paid win when it is ${setup.countsWhenWon ? 'paid' : 'won'}, not when it is ${setup.countsWhenWon ? 'won' : 'paid'}`;
    case 'cycleMs':
      return `it wants ${usualCycleMs} ms between two polls, not ${setup.cycleMs}`;
    case 'aft':
      return 'its transfers in house (AFT) are off';
    case 'restrictedCredits':
      return 'restricted credits are on its meter, which cannot go to a wallet';
  }
};

/** Returns the fields in which a machine's identity differs from the stored one. */
export const findMachineIdentityChanges = (
  current: MachineIdentity,
  pinned: MachineIdentity,
): (keyof MachineIdentity)[] =>
  (Object.keys(pinned) as (keyof MachineIdentity)[]).filter((field) => current[field] !== pinned[field]);

/** Whether the machine matches the operator's settings and the identity stored when it was opened to players. */
export const matchesStoredMachineIdentity = (
  reading: IdentityReading,
  setup: MachineSetup,
  stored: MachineIdentity | null,
): boolean =>
  findMachineIdentityFaults(reading, setup).length === 0 &&
  (stored === null || findMachineIdentityChanges(reading.identity, stored).length === 0);

/** Whether the machine's transfer history is empty; null if it did not reply. */
export const isAftTransferHistoryEmpty = async (line: MachineLine): Promise<boolean | null> => {
  const status = await readAftStatus(line);
  if (status === null) return null;
  if (status.maxHistory === 0) return false;
  for (const index of [0, newestEntry]) {
    const answer = await line.ask(aftPolls.interrogate, { code: aftCodes.transfer.interrogate, index });
    if (answer.kind !== 'data') return null;
    if (answer.data.status !== aftCodes.status.noInformation) return false;
  }
  return true;
};
const newestEntry = 0xff;

/** Configures a machine before it is played: disables bills, auto-rebet and other games, enables play. */
export const configureMachineForPlay = async (line: MachineLine): Promise<void> => {
  await line.ask(longPolls.disableBills, {});
  await line.ask(longPolls.setAutoRebet, { enabled: 0 });
  const selected = await line.ask(longPolls.readSelectedGame, {});
  const enabled = await line.ask(longPolls.readEnabledGames, {});
  // Requires a game number above 0: game 0 is the machine itself, and means that no game is selected.
  if (selected.kind === 'data' && selected.data > 0 && enabled.kind === 'data')
    for (const game of enabled.data.games)
      if (game !== selected.data) await line.ask(longPolls.enableGame, { game, enabled: 0 });
  await line.ask(longPolls.enablePlay, {});
};
