import { decodeLittleEndian, encodeLittleEndian, fromBcd, toBcd } from '../codec/byte-encodings.ts';
import { meter } from '../core/meters.ts';
import { createSasReadPollHandler, type LongPoll, type PollAnswer } from './long-poll.ts';
import { isInstalledGameNumber, type MachineDependencies } from './poll-dependencies.ts';

/** Maximum number of meters in one SAS long poll 6F or AF, and in one long poll 2F. */
const maxExtended = 12;
const maxSelected = 10;

/** Returns handlers of the SAS long polls that read meters: 0F to 1C, 2D, 2F, 52, 6F and AF. */
export const createSasMeterPollHandlers = (
  dependencies: MachineDependencies,
): readonly (readonly [number, LongPoll])[] => {
  const { meters, quirks } = dependencies;
  const bcd4 = (...codes: readonly number[]): readonly number[] =>
    codes.flatMap((code) => toBcd(meters.value(code) ?? 0, 4));
  const { cancelled, coinIn, coinOut, credits, drop, games, jackpot, lost, won } = meter;
  const single = [cancelled, coinIn, coinOut, drop, jackpot, games, won, lost].map(
    (code, at) => [0x10 + at, createSasReadPollHandler(() => bcd4(code))] as const,
  );
  const extended: LongPoll = {
    length: 'variable',
    answer: (data) => (quirks.noExtendedMeters ? 'silence' : readExtended(data, dependencies)),
  };
  return [
    ...single,
    [0x0f, createSasReadPollHandler(() => bcd4(cancelled, coinIn, coinOut, drop, jackpot, games))],
    [0x19, createSasReadPollHandler(() => bcd4(coinIn, coinOut, drop, jackpot, games))],
    [0x1a, createSasReadPollHandler(() => bcd4(credits))],
    [
      0x1c,
      createSasReadPollHandler(() => [
        ...bcd4(coinIn, coinOut, drop, jackpot, games, won),
        ...toBcd(0, 4),
        ...toBcd(0, 4),
      ]),
    ],
    [
      0x18,
      createSasReadPollHandler(() =>
        [meter.sincePowerUp, meter.sinceDoorClosed].flatMap((code) => toBcd(meters.value(code) ?? 0, 2)),
      ),
    ],
    [0x2d, createSasPerGamePollHandler(dependencies, () => bcd4(meter.handPaidCancelled))],
    [0x52, createSasPerGamePollHandler(dependencies, () => bcd4(coinIn, coinOut, jackpot, games))],
    [0x2f, { length: 'variable', answer: (data) => readSelected(data, dependencies) }],
    [0x6f, extended],
    [0xaf, extended],
  ];
};

/** Returns the handler of a SAS long poll that contains a game number, with which its answer begins. */
export const createSasPerGamePollHandler = (
  dependencies: MachineDependencies,
  getReplyContent: () => readonly number[],
): LongPoll => ({
  length: 6,
  answer: (data) =>
    isInstalledGameNumber(fromBcd(data), dependencies) ? { content: [...data, ...getReplyContent()] } : 'nack',
});

/**
 * Answers SAS long polls 6F and AF: the game number, then code, size and value of each meter; size 0 for a meter that the machine lacks.
 */
function readExtended(data: readonly number[], dependencies: MachineDependencies): PollAnswer {
  const game = data.slice(0, 2);
  const count = (data.length - 2) / 2;
  if (
    !Number.isInteger(count) ||
    count < 1 ||
    count > maxExtended ||
    !isInstalledGameNumber(fromBcd(game), dependencies)
  )
    return 'nack';
  const fields = Array.from({ length: count }, (_, at) => {
    const code = decodeLittleEndian(data.slice(2 + 2 * at, 4 + 2 * at));
    const size = dependencies.meters.sizeOf(code);
    return [...encodeLittleEndian(code, 2), size, ...toBcd(dependencies.meters.value(code) ?? 0, size)];
  });
  return counted([...game, ...fields.flat()]);
}

/** Answers SAS long poll 2F: the game number, then code and four-byte value of each meter; a meter that the machine lacks is left out. */
function readSelected(data: readonly number[], dependencies: MachineDependencies): PollAnswer {
  const [game, codes] = [data.slice(0, 2), data.slice(2)];
  if (codes.length === 0 || codes.length > maxSelected || !isInstalledGameNumber(fromBcd(game), dependencies))
    return 'nack';
  const fields = codes.map((code) => {
    const value = dependencies.meters.value(code);
    const size = code === meter.sincePowerUp || code === meter.sinceDoorClosed ? 2 : 4;
    return value === null ? [] : [code, ...toBcd(value, size)];
  });
  return counted([...game, ...fields.flat()]);
}

function counted(fields: readonly number[]): PollAnswer {
  return { content: [fields.length, ...fields] };
}
