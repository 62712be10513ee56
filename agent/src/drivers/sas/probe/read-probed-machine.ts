import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { longPolls } from '../frames/long-polls.ts';
import { parseSasMachineFeatures } from '../frames/machine-features.ts';
import { meterCodes } from '../machine/meters.ts';
import type { MachineProbe } from './probe-serial-line.ts';

/** Reads the machine properties that a probe displays, by polls that change nothing at the machine. */
export const readProbedMachine = async (line: MachineProbe, address: number, progress: (text: string) => void) => {
  const step = async <T>(name: string, read: Promise<T>): Promise<T> => {
    const value = await read;
    progress(value === null ? `${name}: no answer` : `${name}: read`);
    return value;
  };
  const serial = await step('Serial number (54)', line.ask(longPolls.readVersionAndSerial, {}));
  const game = await step('Game (1F)', line.ask(longPolls.readMachineIdentity, {}));
  const games = await step('Number of games (51)', line.ask(longPolls.readNumberOfGames, {}));
  const selected = await step('Selected game (55)', line.ask(longPolls.readSelectedGame, {}));
  const enabled = await step('Games that are on (56)', line.ask(longPolls.readEnabledGames, {}));
  const gameNumber = { game: selected ?? 0 };
  const selectedGame = await step('Selected game (53)', line.ask(longPolls.readGameIdentity, gameNumber));
  const more = await step('Stakes (B5)', line.ask(longPolls.readExtendedGameIdentity, gameNumber));
  const features = await step('Features (A0)', line.ask(longPolls.readFeatures, { game: 0 }));
  const registration = await step(
    'Registration (73)',
    line.ask(aftPolls.readRegistration, { code: aftCodes.registration.read }),
  );
  const readLock = { code: aftCodes.lock.read, conditions: 0, timeout: 0 };
  const transfers = await step('Transfers (74)', line.ask(aftPolls.lock, readLock));
  const clock = await step('Clock (7E)', line.ask(longPolls.readClock, {}));
  const codes = Object.values(meterCodes);
  const meters = await step('Meters (6F)', line.ask(longPolls.readExtendedMeters, { game: 0, codes }));
  return {
    address,
    serial,
    game,
    games,
    selected,
    enabled,
    selectedGame,
    /** The maximum bet: the first two bytes are BCD. */
    maxBet: more === null ? null : Number(Buffer.from(more.rest.subarray(0, 2)).toString('hex')),
    features: features && parseSasMachineFeatures(features.features),
    registration,
    transfers,
    clock,
    meters: meters?.meters ?? null,
  };
};

export type ProbedMachine = Awaited<ReturnType<typeof readProbedMachine>>;
