import { encodeLittleEndian, fromBcd, toBcd } from '../codec/byte-encodings.ts';
import type { LongPoll } from '../polls/long-poll.ts';
import type { MachineDependencies } from '../polls/poll-dependencies.ts';
import type { GameLock } from './game-lock.ts';
import { encodeShortAftTransferReply, parseAftTransferRequest, status } from './transfer-frames.ts';
import type { Transfers } from './transfers.ts';

const interrogateCode = 0xff;
const statusCode = 0xfe;
const cancelCode = 0x80;
const lockRequest = 0x00;
const lockCancel = 0x80;
const lockRead = 0xff;
/** Bits for the directions in which AFT transfers are possible, in the answer to SAS long poll 74. */
const toMachineBit = 0x01;
const fromMachineBit = 0x02;
/** AFT status in the answer to SAS long poll 74: partial transfers to the host, in-house transfers, any transfer. */
const aftStatus = 0x02 | 0x10 | 0x80;
const notRegistered = 0x80;

/**
 * Returns handlers of the SAS long polls for AFT (money transfers): 72, 73 and 74. `getTransferObstacle` returns why no transfer
 * is possible at the moment, or null.
 */
export const createAftPollHandlers = (
  dependencies: MachineDependencies,
  transfers: Transfers,
  lock: GameLock,
  getTransferObstacle: () => string | null,
): readonly (readonly [number, LongPoll])[] => {
  const { game, powered, settings } = dependencies;
  const { aft, credit, options } = powered.memory.state;
  const available = (): number =>
    getTransferObstacle() === null && !game.isRunning ? toMachineBit | fromMachineBit : 0;

  const readLock = (): readonly number[] => {
    const fields = [
      ...encodeLittleEndian(options.assetNumber, 4),
      lock.status,
      available(),
      aft.isHostCashOutOn ? 0x02 : 0x01,
      aftStatus,
      settings.historySize,
      ...toBcd((credit.credits * dependencies.centsOfCredit) % 10 ** 10, 5),
      ...toBcd(credit.restrictedCents, 5),
      ...toBcd(0, 5),
      ...toBcd(settings.transferLimitCents, 5),
      ...toBcd(0, 4),
      0,
      0,
    ];
    return [fields.length, ...fields];
  };

  const lockPoll: LongPoll = {
    length: 8,
    answer: ([code = 0, condition = 0, ...time]) => {
      const timeout = fromBcd(time);
      if (timeout === null) return 'nack';
      if (code === lockCancel) lock.release();
      else if (code === lockRequest) {
        const couldBe = getTransferObstacle() === null ? toMachineBit | fromMachineBit : 0;
        if ((condition & ~couldBe) === 0) lock.request(timeout * 10, game.isRunning);
      } else if (code !== lockRead) return 'nack';
      return { content: readLock() };
    },
  };

  const transferPoll: LongPoll = {
    length: 'variable',
    answer: (data) => {
      const [code, index] = data;
      if (code === interrogateCode || code === statusCode)
        return data.length === 2 ? transfers.interrogate(index ?? 0, code === statusCode) : 'nack';
      if (code === cancelCode) return data.length === 1 ? transfers.cancel() : 'nack';
      const request = parseAftTransferRequest(data);
      if (request === null)
        return code !== undefined && code > 1
          ? { content: encodeShortAftTransferReply(0, status.unknownCode) }
          : 'nack';
      return transfers.request(request);
    },
  };

  const registerPoll: LongPoll = {
    length: 'variable',
    answer: () => ({
      content: [29, notRegistered, ...encodeLittleEndian(options.assetNumber, 4), ...new Array<number>(20 + 4).fill(0)],
    }),
  };
  const unlessUnknown = (poll: LongPoll): LongPoll =>
    dependencies.quirks.noAft ? { length: poll.length, answer: () => 'silence' } : poll;
  return [
    [0x72, unlessUnknown(transferPoll)],
    [0x73, unlessUnknown(registerPoll)],
    [0x74, unlessUnknown(lockPoll)],
  ];
};
