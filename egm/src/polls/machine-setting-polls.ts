import { decodeLittleEndian, fromBcd } from '../codec/byte-encodings.ts';
import { createSasSettingPollHandler, type LongPoll } from './long-poll.ts';
import { isInstalledGameNumber, type MachineDependencies } from './poll-dependencies.ts';

/** Whether SAS real-time event reporting is on. */
export interface EventReportingState {
  isRealTime: boolean;
}

/** Returns handlers of the SAS long polls that change settings, and those of hand pays: 01 to 0E, 1B, 2E, 94, A8, AA. */
export const createMachineSettingPolls = (
  dependencies: MachineDependencies,
  reporting: EventReportingState,
): readonly (readonly [number, LongPoll])[] => {
  const { cabinet, game, handPays, powered, quirks } = dependencies;
  const { options } = powered.memory.state;
  const set = (change: Partial<typeof options>): void => {
    Object.assign(options, change);
    powered.memory.touch('options');
  };
  const nothing = (): void => {};
  const onOrOff = (change: (isOn: boolean) => void): LongPoll => ({
    length: 5,
    answer: ([value = 2]) => {
      if (value > 1) return 'nack';
      change(value === 1);
      return 'ack';
    },
  });
  return [
    [0x01, createSasSettingPollHandler(() => set({ canPlay: false }))],
    [0x02, createSasSettingPollHandler(() => set({ canPlay: true }))],
    [0x03, createSasSettingPollHandler(nothing)],
    [0x04, createSasSettingPollHandler(nothing)],
    [0x05, createSasSettingPollHandler(nothing)],
    [0x06, createSasSettingPollHandler(() => set({ acceptsBills: true }))],
    [0x07, createSasSettingPollHandler(() => set({ acceptsBills: false }))],
    [0x08, { length: 9, answer: () => 'ack' }],
    [
      0x09,
      {
        length: 7,
        answer: (data) => {
          const number = fromBcd(data.slice(0, 2));
          const isOn = data[2];
          if (!isInstalledGameNumber(number, dependencies) || number === 0 || (isOn !== 0 && isOn !== 1)) return 'nack';
          const others = options.disabledGames.filter((other) => other !== number);
          set({ disabledGames: isOn === 1 ? others : [...others, number] });
          return 'ack';
        },
      },
    ],
    [0x0a, createSasSettingPollHandler(() => set({ isInMaintenance: true }))],
    [0x0b, createSasSettingPollHandler(() => set({ isInMaintenance: false }))],
    [
      0x0e,
      quirks.noRte
        ? { length: 5, answer: () => 'silence' }
        : onOrOff((isOn) => {
            reporting.isRealTime = isOn;
          }),
    ],
    [
      0x1b,
      {
        length: 2,
        answer: () => ({ content: handPays.report(), onAcknowledged: () => handPays.noteRead() }),
      },
    ],
    [
      0x2e,
      {
        length: 6,
        answer: (data) => {
          game.delayNext(100 * decodeLittleEndian(data));
          return 'ack';
        },
      },
    ],
    [0x94, { length: 4, answer: () => ({ content: [handPays.resetByHost(cabinet.isMenuOpen)] }) }],
    [
      0xa8,
      {
        length: 5,
        answer: ([method = 2]) => (method > 1 ? 'nack' : { content: [handPays.chooseMethod(method === 1)] }),
      },
    ],
    [0xaa, onOrOff((isOn) => set({ rebets: isOn }))],
  ];
};
