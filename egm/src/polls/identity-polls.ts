import { decodeLittleEndian, encodeLittleEndian, fromAscii, fromBcd, toAscii, toBcd } from '../codec/byte-encodings.ts';
import { meter } from '../core/meters.ts';
import { createSasReadPollHandler, type LongPoll } from './long-poll.ts';
import { createSasPerGamePollHandler } from './meter-polls.ts';
import { isInstalledGameNumber, type MachineDependencies } from './poll-dependencies.ts';

const sasVersion = '602';
const gameName = 'TRIAL REELS';
/** Flag bits in the control byte of SAS long poll B7: set the asset number, set the floor location. */
const setsAsset = 0x01;
const setsLocation = 0x02;

/** Returns handlers of the SAS long polls by which a host identifies the machine: 1F, 53 to 56, A0, A4, B1 to B7, 48, 7E, 8F. */
export const createSasIdentityPollHandlers = (
  dependencies: MachineDependencies,
): readonly (readonly [number, LongPoll])[] => {
  const { calendar, meters, powered, settings } = dependencies;
  const { cabinet, game, options } = powered.memory.state;
  const maxBet = Math.max(...settings.betCredits);
  const identity = (): readonly number[] => [
    ...toAscii(settings.gameId, 2),
    ...toAscii(settings.additionalId, 3),
    options.denominationCode,
    Math.min(maxBet, 0xff),
    0,
    0,
    0,
    ...toAscii(settings.paytable, 6),
    ...toAscii(settings.basePercent, 4),
  ];
  const enabled = (): readonly number[] =>
    Array.from({ length: settings.games }, (_, at) => at + 1).filter(
      (number) => !options.disabledGames.includes(number),
    );
  return [
    [0x1f, createSasReadPollHandler(identity)],
    [0x53, createSasPerGamePollHandler(dependencies, identity)],
    [0x51, createSasReadPollHandler(() => toBcd(settings.games, 2))],
    [
      0x54,
      createSasReadPollHandler(() => [3 + options.serial.length, ...toAscii(sasVersion), ...toAscii(options.serial)]),
    ],
    [0x55, createSasReadPollHandler(() => toBcd(1, 2))],
    [
      0x56,
      createSasReadPollHandler(() => {
        const numbers = enabled();
        return [1 + 2 * numbers.length, numbers.length, ...numbers.flatMap((number) => toBcd(number, 2))];
      }),
    ],
    [
      0x48,
      createSasReadPollHandler(() => {
        const { count, country, denomination } = cabinet.lastBill;
        return [country, denomination, ...toBcd(count, 4)];
      }),
    ],
    [0x7e, createSasReadPollHandler(() => [...calendar.date(), ...calendar.time()])],
    [0x8f, createSasReadPollHandler(() => Array.from({ length: 9 }, (_, reel) => game.last?.stops[reel] ?? 0xff))],
    [0xa0, createSasPerGamePollHandler(dependencies, () => features(dependencies))],
    [0xa4, createSasPerGamePollHandler(dependencies, () => toBcd(options.cashOutLimit, 2))],
    [0xb1, createSasReadPollHandler(() => [options.denominationCode])],
    [0xb2, createSasReadPollHandler(() => [2, 1, options.denominationCode])],
    [0xb3, createSasReadPollHandler(() => [0])],
    [
      0xb4,
      {
        length: 8,
        answer: (data) => {
          if (!isInstalledGameNumber(fromBcd(data.slice(0, 2)), dependencies)) return 'nack';
          const fields = [
            ...data,
            ...toAscii(settings.basePercent, 4),
            4,
            ...toBcd(meters.value(meter.coinIn) ?? 0, 4),
          ];
          return { content: [fields.length, ...fields] };
        },
      },
    ],
    [
      0xb5,
      {
        length: 6,
        answer: (data) => {
          if (!isInstalledGameNumber(fromBcd(data), dependencies)) return 'nack';
          const fields = [
            ...data,
            ...toBcd(maxBet, 2),
            0,
            ...encodeLittleEndian(0, 4),
            gameName.length,
            ...toAscii(gameName),
            settings.paytable.length,
            ...toAscii(settings.paytable),
            ...toBcd(1, 2),
          ];
          return { content: [fields.length, ...fields] };
        },
      },
    ],
    [
      0xb7,
      {
        length: 'variable',
        answer: (data) => {
          const [control = 0, asset, length = 0] = [data[0], decodeLittleEndian(data.slice(1, 5)), data[5]];
          if (data.length !== 6 + length) return 'nack';
          if (control & setsAsset) options.assetNumber = asset;
          if (control & setsLocation) options.location = fromAscii(data.slice(6));
          powered.memory.touch('options');
          const location = toAscii(options.location);
          const fields = [control, ...encodeLittleEndian(options.assetNumber, 4), location.length, ...location];
          return { content: [fields.length, ...fields] };
        },
      },
    ],
  ];
};

/** Returns the feature bytes in the answer to SAS long poll A0. */
function features({ quirks }: MachineDependencies): readonly number[] {
  const second = quirks.meterModel | (quirks.noExtendedMeters ? 0 : 1 << 3) | (quirks.noAft ? 0 : 1 << 6);
  const third = quirks.maxPoll200 ? 0 : 1;
  return [0, second, third, 0, 0, 0];
}
