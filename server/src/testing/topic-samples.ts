import { InMemoryBus } from '../platform/bus/event-bus.ts';
import { sharedTopics } from '../platform/nodes/cluster-bus.ts';

const playerId = 'p1';
const transferId = 'transfer-1';
const transfer = { transferId, kind: 'cashIn', amountMinor: null, state: 'held', place: 'transit', at: 1 };
const notice = { chatId: 'c1', contactId: 'p2', message: { who: 'p1', message: 'hello', time: 1 } };
const posted = { machineId: 'm1', from: 3, to: 4, journalNo: 1, at: 1, meterMinor: 80 };
/** Sample messages of the bus by topic, for the topics that all nodes are told of. */
const topics: Record<string, readonly unknown[]> = {
  spectatorsCounted: [{ nodeId: 'hall-1-abc', machineId: 'm1', spectators: 2 }],
  watchingChanged: [{ playerId: null }, { playerId }],
  balanceChanged: [{ playerId, balanceMinor: 100, version: 1 }],
  transferChanged: [{ playerId, machineId: 'm1', transfer }],
  seatChanged: [{ playerId, machineId: 'm1' }],
  protectionChanged: [{ playerId, version: 2 }],
  roundsPosted: [{ machineId: 'm1' }],
  eventsPosted: [
    { ...posted, played: [], last: null },
    {
      ...posted,
      played: [{ rules: null, coinInMinor: 100, coinOutMinor: 20, paidMinor: 0 }],
      last: { kind: 'spin', amountMinor: 100 },
    },
  ],
  jackpotChanged: [{ brandId: 'orbit', jackpot: '100,50', version: 3 }],
  jackpotWon: [{ playerId, machineId: 'm1', transferId, brandId: 'orbit', level: 1, amountMinor: 100 }],
  signInRevoked: [{ signInId: 's1' }, { signInId: 's1', because: 'PIN_EXHAUSTED' }],
  signInLocked: [{ signInId: 's1', isLocked: true }],
  chatMessageSent: [
    { to: playerId, notice },
    { to: playerId, notice: { ...notice, message: { ...notice.message, id: 4, key: 'key-0001' } } },
  ],
  statusChosen: [{ playerId }],
  queueChanged: [{ machineId: 'm1' }],
  queueTurn: [{ playerId, machineId: 'm1', untilMs: 1_763_000_000_000 }],
  queueLost: [{ playerId, machineId: 'm1', reason: 'lapsed' }],
  availabilityAlertsChanged: [{ playerId, version: 3 }],
};

/** Samples of each shared topic of the bus, and how a node reads them. */
export const topicSamples = Object.entries(sharedTopics).flatMap(([topic, take]) =>
  take === null
    ? []
    : [
        [
          `topic ${topic}`,
          {
            read: (text: string) => {
              let published: unknown = null;
              const bus = new InMemoryBus(() => {});
              bus.publish = (_, message) => {
                published = message;
              };
              return take(bus, JSON.parse(text)) ? published : null;
            },
            messages: topics[topic] ?? [],
          },
        ] as const,
      ],
);
