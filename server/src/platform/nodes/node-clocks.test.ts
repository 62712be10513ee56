import type { AgentId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleRemoteAgentLinkMessages } from '../../play/floor-replica/handle-agent-link-messages.ts';
import { RemoteAgentLink } from '../../play/floor-replica/remote-agent-link.ts';
import type { AgentLink } from '../../play/machines/agent-link.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { RepeatedWarnings } from '../process/repeated-warnings.ts';
import { NodeClocks } from './node-clocks.ts';

const agentId = 'hall' as AgentId;
const press = { machineId: 'm1', epoch: 1, button: 'spin', commandId: 'command-key-1' } as never;
const order = (endsSession: boolean) =>
  ({ machineId: 'm1', epoch: 1, transferId: 'transfer-1', whenIdle: true, endsSession }) as never;

describe('the deadline of a command between two nodes', () => {
  /** The time that passes for both nodes. Their monotonic clocks began at other times, and nobody sets them. */
  let time: ManualClock;
  let network: LocalNetwork;
  let there: NodeClocks;
  let remote: RemoteAgentLink;
  let got: { name: string; timeoutMs: number }[];
  const stops: (() => void)[] = [];

  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise<void>((next) => setImmediate(next));
  };
  const open = async ({ isClockKnown = true } = {}) => {
    time = new ManualClock();
    network = new LocalNetwork(time);
    const [a, b] = [network.join('a-1'), network.join('b-1')];
    got = [];
    const link = {
      agentId,
      isHere: true,
      command: async (name: string, _data: unknown, timeoutMs: number) => {
        got.push({ name, timeoutMs });
        return {
          kind: 'accepted',
          value: name === 'press' ? { commandId: 'command-key-1' } : { amountMinor: 5 },
        };
      },
    } as unknown as AgentLink;
    const monotonicThere = () => time.nowMs() - 1_799_000_000_000;
    const floor = { get: () => ({ link }) } as unknown as MachineFloor;
    const warnings = new RepeatedWarnings({ warn: () => {} });
    there = new NodeClocks(b, time, monotonicThere);
    if (isClockKnown) there.start();
    const here = new NodeClocks(a, time, () => time.nowMs() - 1_500_000_000_000);
    here.start();
    stops.push(
      handleRemoteAgentLinkMessages({
        transport: b,
        floor,
        warnings,
        link,
        epoch: 1,
        monotonicMs: monotonicThere,
      }),
      () => here.stop(),
      () => there.stop(),
    );
    remote = new RemoteAgentLink({
      ...{ transport: a, nodeClocks: here, agentId, nodeId: 'b-1', epoch: 1 },
      findNewer: async () => null,
    });
    await settle();
  };
  beforeEach(() => open());
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  /** Sends a command that NATS keeps for three seconds. */
  const stuck = async (name: 'press' | 'cashOut', data: never, timeoutMs: number) => {
    network.treat = ({ subject }) => (subject.startsWith('rf.link') ? 'hold' : 'pass');
    const outcome = remote.command(name, data, timeoutMs);
    await settle();
    time.advance(3_000);
    network.treat = () => 'pass';
    network.release();
    await settle();
    return outcome;
  };

  it('is not over while the command is quick', async () => {
    expect(await remote.command('press', press, 2_000)).toMatchObject({ kind: 'accepted' });
    expect(got).toEqual([{ name: 'press', timeoutMs: 2_000 }]);
  });

  it('is over when the command was on its way for too long, so that nobody plays for a page that has given up', async () => {
    expect(await stuck('press', press, 2_000)).toMatchObject({ kind: 'unknown' });
    expect(got).toEqual([]);
  });

  it('leaves the agent what is left of the time', async () => {
    expect(await stuck('cashOut', order(false), 10_000)).toMatchObject({ kind: 'accepted' });
    expect(got).toHaveLength(1);
    expect(got[0]?.timeoutMs).toBeCloseTo(7_000, -2);
  });

  it('does not exist for the order that closes a seat', async () => {
    expect(await stuck('cashOut', order(true), 300_000)).toMatchObject({ kind: 'accepted' });
    expect(got).toEqual([{ name: 'cashOut', timeoutMs: 300_000 }]);
  });

  it('counts from the arrival at a node whose clock is not known yet', async () => {
    await open({ isClockKnown: false });
    expect(await remote.command('press', press, 2_000)).toMatchObject({ kind: 'accepted' });
    expect(got).toEqual([{ name: 'press', timeoutMs: 2_000 }]);
  });
});
