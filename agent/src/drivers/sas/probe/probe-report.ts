import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { longPolls } from '../frames/long-polls.ts';
import { getSasDenominationMinor, parseSasMachineFeatures } from '../frames/machine-features.ts';
import type { LineAddress } from '../line/open-serial-line.ts';
import { type MeterName, meterCodes } from '../machine/meters.ts';
import type { MachineProbe } from './probe-serial-line.ts';

/** Bit of the AFT status in the reply to long poll 74: in-house transfers are enabled. */
const inHouse = 0x10;

/** Returns the reasons why a slot machine cannot be used with this product, one sentence each. */
export const findMachineIncompatibilities = (reading: ProbedMachine): string[] => {
  const { serial, game, enabled, features, transfers, meters } = reading;
  const denomMinor = game && getSasDenominationMinor(game.denomination);
  const missing = meters
    ? (Object.keys(meterCodes) as MeterName[]).filter(
        (name) => !meters.some(({ code, meter }) => code === meterCodes[name] && meter !== null),
      )
    : [];
  const restrictedMinor = transfers ? transfers.restrictedMinor + transfers.nonrestrictedMinor : 0;
  return [
    serial === null && 'It does not say its serial number (54), so nobody could notice that it was replaced.',
    game === null && 'It does not say its game (1F).',
    transfers === null &&
      'It has no transfers (AFT): switch AFT on in its menu, or ask its maker. Without it money cannot move exactly once.',
    transfers && (transfers.aft & inHouse) === 0 && 'Its transfers in house are off: switch them on in its menu.',
    transfers?.asset === 0 && 'It has no asset number: set one above 0 in its menu.',
    restrictedMinor > 0 &&
      `Restricted credits of ${money(restrictedMinor)} are on its meter, which cannot go to a wallet: let them be played or paid out first.`,
    meters === null &&
      'It has no extended meters (6F), by which rounds and transfers are booked: ask its maker for newer software.',
    missing.length > 0 && `It does not count these meters: ${missing.join(', ')}.`,
    game &&
      denomMinor === null &&
      `Its denomination (code ${hex(game.denomination)}) is worth no whole number of minor units: set one of at least a cent.`,
    features?.hasManyDenominations && 'It has more than one denomination: leave one of them on.',
    enabled &&
      enabled.games.length > 1 &&
      `Several games are on (${enabled.games.join(', ')}): leave one of them on in its menu.`,
  ].filter((sentence) => typeof sentence === 'string');
};

/** Formats a probed machine's properties as a table of two columns. */
export const formatProbedMachineTable = (reading: ProbedMachine): string => {
  const { serial, game, games, selected, enabled, features, transfers, registration, clock, meters } = reading;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['address', String(reading.address)],
    ['SAS version', serial?.version],
    ['serial number', serial?.serial],
    ['asset number', registration && String(registration.asset)],
    ['game', game && `${game.gameId} ${game.additionalId}, paytable ${game.paytable}, ${game.basePercent}`],
    ['selected game', selected === null ? null : `${selected}, paytable ${reading.selectedGame?.paytable ?? '?'}`],
    ['games', games === null ? null : `${games}${enabled ? `, of which on: ${enabled.games.join(', ')}` : ''}`],
    [
      'denomination',
      game && `${getSasDenominationMinor(game.denomination) ?? '?'} minor units (code ${hex(game.denomination)})`,
    ],
    ['highest stake', reading.maxBet === null ? null : `${reading.maxBet} credits`],
    [
      'hand-paid wins count',
      features && (features.countsWhenWon === null ? 'not said' : features.countsWhenWon ? 'when won' : 'when paid'),
    ],
    ['polls', features && `every ${features.allowsFastPolls ? 40 : 200} ms`],
    [
      'transfers',
      transfers &&
        `in house ${transfers.aft & inHouse ? 'on' : 'off'}, up to ${money(transfers.limitMinor)}, history of ${transfers.maxHistory}`,
    ],
    [
      'on its meter',
      transfers &&
        `${money(transfers.cashableMinor)}, restricted ${money(transfers.restrictedMinor + transfers.nonrestrictedMinor)}`,
    ],
    ['clock', clock && clockOf(clock)],
    ...(meters ?? []).map(
      ({ code, meter }) => [`meter ${nameOf(code)}`, meter && `${meter.value} (${meter.digits} digits)`] as const,
    ),
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(22)} ${value ?? 'no answer'}`).join('\n');
};

/** Returns the probed machine's entry for the cabinet file (docs/cabinets.md), or null if the machine did not report enough. */
export const buildCabinetFileEntry = (line: LineAddress, reading: ProbedMachine): string | null => {
  const { serial, game, registration, features, address } = reading;
  const denomMinor = game && getSasDenominationMinor(game.denomination);
  if (!serial || !registration || !denomMinor) return null;
  const entry = {
    line,
    ...(address !== 1 && { address }),
    ...{ serial: serial.serial, asset: registration.asset, denomMinor },
    handPaidWinsCount: features?.countsWhenWon === false ? 'whenPaid' : 'whenWon',
  };
  return `"sas": ${JSON.stringify(entry, null, 2)}`;
};

const nameOf = (code: number): string =>
  Object.entries(meterCodes).find(([, known]) => known === code)?.[0] ?? hex(code);
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');
const money = (cents: number): string => (cents / 100).toFixed(2);
const clockOf = ({ date, time }: { readonly date: number; readonly time: number }): string => {
  const [d, t] = [String(date).padStart(8, '0'), String(time).padStart(6, '0')];
  return `${d.slice(4)}-${d.slice(0, 2)}-${d.slice(2, 4)} ${t.slice(0, 2)}:${t.slice(2, 4)}:${t.slice(4)}`;
};

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
