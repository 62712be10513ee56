import type { MachineId, PlayerId, TransferId } from '@reelfloor/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { LocalNetwork } from '../../testing/local-network.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { InMemoryBus, type Topic, type Topics } from '../bus/event-bus.ts';
import { ClusterBus, sharedTopics } from './cluster-bus.ts';

const player = { playerId: 'p' as PlayerId };
const machine = { machineId: 'm' as MachineId };
const transfer = {
  transferId: 'transfer-1' as TransferId,
  kind: 'cashIn',
  amountMinor: 5,
  state: 'settled',
  place: 'machine',
  at: 1,
} as const;

/** One example message for each topic. */
const samples: { readonly [T in Topic]: Topics[T] } = {
  machineChanged: { ...machine, status: 'available', version: 1 },
  recordingBroken: { ...machine, why: 'x' },
  recordingStopped: { ...machine, why: 'noSpace' },
  recordingRuns: machine,
  evidenceSpaceChanged: { isLacking: true },
  cabinetChanged: {
    ...machine,
    view: { phase: 'idle' } as Topics['cabinetChanged']['view'],
  },
  balanceChanged: { ...player, balanceMinor: 7, version: 3 },
  platformTransferQueued: player,
  balanceWanted: player,
  sitesChanged: {},
  transferChanged: { ...player, ...machine, transfer },
  seatChanged: { ...player, ...machine },
  protectionChanged: { ...player, version: 2 },
  roundsPosted: machine,
  eventsPosted: {
    ...machine,
    from: 3,
    to: 4,
    journalNo: 0,
    at: 9,
    meterMinor: 500,
    played: [{ rules: null, coinInMinor: 20, coinOutMinor: 10, paidMinor: 0 }],
    last: { kind: 'win', amountMinor: 10 },
  },
  jackpotChanged: { brandId: 'koi', jackpot: '5,4', version: 9 },
  jackpotWon: {
    ...player,
    ...machine,
    transferId: 'jackpot-1' as TransferId,
    brandId: 'koi',
    level: 1,
    amountMinor: 8,
  },
  faultNotified: { ...machine, isNotified: true },
  attendantCallChanged: machine,
  machineConnected: machine,
  handPayOwed: machine,
  openingConfirmed: machine,
  agentTokenChanged: { agentId: 'a' },
  agentHandshakeRequested: { agentId: 'a' },
  signInRevoked: { signInId: 's', because: 'PIN_EXHAUSTED' },
  signInLocked: { signInId: 's', isLocked: true },
  signInChanged: { signInId: 's' },
  eventsMissed: {},
  operatorFilesChanged: {},
  profileChanged: {},
  lobbyListChanged: {},
  chatMessageSent: {
    to: 'p' as PlayerId,
    notice: { chatId: 'p-q', contactId: 'q', message: { who: 'q', message: 'hi', time: 1 } },
  },
  statusChosen: player,
  spectatorsCounted: { nodeId: 'n', ...machine, spectators: 2 },
  watchingChanged: { playerId: null },
  machineCountsChanged: { ...machine, what: 'queue' },
  queueChanged: machine,
  queueTurn: { ...player, ...machine, untilMs: 5 },
  queueLost: { ...player, ...machine, reason: 'lapsed' },
  availabilityAlertsChanged: { playerId: 'p1' as PlayerId, version: 1 },
  contactChanged: { to: null, siteKey: 0, notice: { id: 'p', status: 'online' } },
};
const topics = Object.keys(samples) as Topic[];

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const openNetwork = () => {
  const network = new LocalNetwork();
  const clock = new ManualClock();
  const open = (nodeId: string) => {
    const received: [Topic, unknown][] = [];
    const warned: object[] = [];
    const inner = new InMemoryBus((error) => expect.fail(String(error)));
    for (const topic of topics) inner.subscribe(topic, (message) => received.push([topic, message]));
    const transport = network.join(nodeId);
    const bus = new ClusterBus({
      inner,
      transport,
      clock,
      warnings: { warn: (facts) => warned.push(facts) },
    });
    stops.push(() => bus.stop());
    return { bus, transport, received, warned };
  };
  return { network, clock, open };
};
const delivered = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the bus of a cluster', () => {
  it.each(topics.filter((topic) => sharedTopics[topic] === null))('keeps %s on its node', async (topic) => {
    const { open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    here.bus.publish(topic, samples[topic]);
    await delivered();
    expect([here.received, there.received]).toEqual([[[topic, samples[topic]]], []]);
  });

  it.each(topics.filter((topic) => sharedTopics[topic] !== null && topic !== 'signInLocked'))(
    'tells every node of %s, once, and none of them tells it on',
    async (topic) => {
      const { network, open } = openNetwork();
      const [here, there, elsewhere] = [open('a'), open('b'), open('c')];
      let carried = 0;
      network.treat = () => {
        carried++;
        return 'pass';
      };
      here.bus.publish(topic, samples[topic]);
      await delivered();
      for (const { received, warned } of [here, there, elsewhere])
        expect([received, warned]).toEqual([[[topic, samples[topic]]], []]);
      expect(carried).toBe(2);
    },
  );

  it('makes the others read the row of a sign-in that was locked or unlocked, because such news may overtake each other', async () => {
    const { open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    here.bus.publish('signInLocked', { signInId: 's', isLocked: false });
    await delivered();
    expect(there.received).toEqual([['signInChanged', { signInId: 's' }]]);
  });

  it('drops what does not fit, with a warning, and goes on', async () => {
    const { open } = openNetwork();
    const here = open('a');
    const { transport } = open('b');
    const bad = [
      '',
      'no json',
      'null',
      '[]',
      '{}',
      '{"playerId":"p","balanceMinor":"7","version":1}',
      '{"playerId":"p","balanceMinor":7,"version":-1}',
      '{"playerId":"p","balanceMinor":1e300,"version":1}',
      `{"playerId":"${'p'.repeat(65)}","balanceMinor":7,"version":1}`,
      '{"__proto__":{"playerId":"p","balanceMinor":7,"version":1}}',
      `{"playerId":"p","balanceMinor":7,"version":1,"more":"${'x'.repeat(70_000)}"}`,
    ];
    for (const text of bad) transport.publish('rf.bus.balanceChanged', text);
    for (const topic of topics) transport.publish(`rf.bus.${topic}`, '{"nonsense":1}');
    transport.publish('rf.bus.unknown', '{}');
    await delivered();
    const shared = topics.filter((topic) => sharedTopics[topic] !== null).length;
    expect(here.received).toEqual([]);
    expect(here.warned.length).toBe(bad.length + shared);
    transport.publish('rf.bus.balanceChanged', JSON.stringify(samples.balanceChanged));
    await delivered();
    expect(here.received).toEqual([['balanceChanged', samples.balanceChanged]]);
  });

  it('tells of jackpots at once, then the newest figures of each brand ten times a second', async () => {
    const { clock, open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    const change = (brandId: string, version: number) =>
      here.bus.publish('jackpotChanged', { brandId, jackpot: `${version}`, version });
    for (const version of [1, 2, 4, 3]) change('koi', version);
    change('orbit', 1);
    await delivered();
    const versions = () =>
      there.received.map(([, message]) => {
        const { brandId, version } = message as Topics['jackpotChanged'];
        return `${brandId} ${version}`;
      });
    expect(versions()).toEqual(['koi 1', 'orbit 1']);
    await clock.pass(100, delivered);
    expect(versions()).toEqual(['koi 1', 'orbit 1', 'koi 4']);
    await clock.pass(1_000, delivered);
    expect(versions()).toHaveLength(3);
    change('koi', 5);
    await delivered();
    expect(versions().at(-1)).toBe('koi 5');
    expect(here.received).toHaveLength(6);
  });

  it('says that news may have been missed when the transport comes back', async () => {
    const { network, open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    network.cut('b');
    here.bus.publish('seatChanged', samples.seatChanged);
    await delivered();
    expect(there.received).toEqual([]);
    network.heal('b');
    expect(there.received).toEqual([['eventsMissed', {}]]);
  });
});
