import {
  type CabinetView,
  type CommandId,
  createRefusedResult,
  type MachineId,
  okResult,
  type PlayerId,
  type Result,
  type SessionId,
} from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../../../platform/bus/event-bus.ts';
import { anyStake, type RemainingAllowance } from '../../../players/protection/limits/check-limits.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import { MachineFloor } from '../../machines/machine-floor.ts';
import { CabinetPressPolicy, type ObservedPress } from './cabinet-press-policy.ts';

const machineId = 'm' as MachineId;
const seat = { machineId, playerId: 'p' as PlayerId, sessionId: 's' as SessionId, epoch: 3 };
const spin = (id: string) => ({ button: 'spin', commandId: id as CommandId }) as const;
const band = (id: string, bandId = 1) => ({ button: 'band', bandId, commandId: id as CommandId }) as const;

describe('a press', () => {
  let clock: ManualClock;
  let floor: MachineFloor;
  let isHeld: boolean;
  let allowed: Result<RemainingAllowance>;
  let terms: { minCycleMs: number; autoRounds: number };
  let isFit: (conduct: unknown) => boolean;
  let opening: Promise<void>;
  let asked: number;
  let sent: unknown[];
  let policy: CabinetPressPolicy;
  let observed: ObservedPress[];
  const link = {
    agentId: 'agent',
    isHere: true,
    isReachable: () => true,
    command: async (_name: string, data: unknown) => {
      sent.push(data);
      return { kind: 'accepted', value: { tookMs: 5 } };
    },
  } as unknown as AgentLink;
  const show = (phase: CabinetView['phase'], version: number) =>
    floor.see(link, machineId, { phase, version } as CabinetView);

  beforeEach(() => {
    clock = new ManualClock();
    floor = new MachineFloor(new InMemoryBus(() => {}), clock);
    isHeld = true;
    allowed = okResult(anyStake);
    terms = { minCycleMs: 0, autoRounds: 0 };
    isFit = () => true;
    opening = Promise.resolve();
    asked = 0;
    sent = [];
    observed = [];
    const description = { machineId, brandId: 'koi', bands: [{ id: 1 }] } as unknown as CabinetDescription;
    floor.connect(link, description, { phase: 'idle', version: 1 } as CabinetView);
    policy = new CabinetPressPolicy({
      seat,
      floor,
      clock,
      isHeld: () => isHeld,
      spins: {
        open: async () => {
          asked++;
          await opening;
          return allowed;
        },
        close: async () => {},
      },
      terms: async (conduct) => okResult({ ...terms, isFit: isFit(conduct), maxStakeMinor: null, facts: null }),
      onPress: (press) => observed.push(press),
    });
  });

  const codeOf = async (press: Parameters<CabinetPressPolicy['press']>[0]) => {
    const pressed = await policy.press(press);
    return pressed.ok ? null : pressed.refusal.code;
  };

  it('is told to the observer, once for each that is not a repeat', async () => {
    await policy.press(spin('a'));
    await policy.press(spin('a'));
    await policy.press(spin('b'));
    expect(observed).toMatchObject([
      { outcome: 'accepted', linkMs: expect.any(Number), cabinetMs: 5 },
      { outcome: 'refused', linkMs: undefined, cabinetMs: undefined },
    ]);
  });

  it('goes to the cabinet with the seat’s epoch, and names no time of day', async () => {
    expect(await policy.press(spin('a'))).toEqual({ ok: true, value: { commandId: 'a', cabinetMs: 5 } });
    expect(sent).toEqual([{ machineId, epoch: 3, ...spin('a') }]);
  });

  it('of a stake key waits no longer than its pace after the clock was set back', async () => {
    for (let key = 0; key < 10; key++) expect(await codeOf(band(`key-${key}`))).toBe(null);
    expect(await codeOf(band('too-many'))).toBe('RATE_LIMITED');
    clock.set(clock.nowMs() - 3_600_000);
    expect(await codeOf(band('immediate-actions'))).toBe('RATE_LIMITED');
    clock.advance(500);
    expect(await codeOf(band('later'))).toBe(null);
  });

  it('spins nothing while its player may not play, and nothing if the seat was lost while that was asked', async () => {
    allowed = createRefusedResult('RESTRICTED', { kind: 'timeout', until: 7 });
    expect(await codeOf(spin('a'))).toBe('RESTRICTED');
    expect(await codeOf(band('b'))).toBe(null);
    allowed = okResult(anyStake);
    clock.advance(1_000);
    const pressed = codeOf(spin('c'));
    isHeld = false;
    expect(await pressed).toBe('SEAT_NONE');
    expect(sent).toHaveLength(1);
  });

  it('that is judged as a free spin begins no paid round, also at a cabinet that has just played the last one', async () => {
    floor.see(link, machineId, {
      phase: 'idle',
      version: 2,
      freeSpinsLeft: 1,
      stakeMinor: 100,
    } as CabinetView);
    const { command } = link;
    const refuse = { kind: 'refused', error: { code: 'STAKE_OVER_LIMIT', Params: { limit: 0 } } };
    Object.assign(link, {
      command: async (_name: string, data: unknown) => {
        sent.push(data);
        return refuse;
      },
    });
    expect(await codeOf(spin('a'))).toBe('PRESS_TOO_FAST');
    expect(sent).toMatchObject([{ maxStakeMinor: 0 }]);
    Object.assign(link, { command });
    floor.see(link, machineId, {
      phase: 'idle',
      version: 3,
      freeSpinsLeft: 0,
      stakeMinor: 100,
    } as CabinetView);
    clock.advance(1_000);
    expect(await codeOf(spin('b'))).toBeNull();
    expect(sent[1]).not.toHaveProperty('maxStakeMinor');
  });

  it('has its first answer again under the same id, and goes to the cabinet once', async () => {
    const first = await policy.press(spin('a'));
    isHeld = false;
    expect(await policy.press(spin('a'))).toBe(first);
    expect(await codeOf(band('a'))).toBe('COMMAND_KEY_REUSED');
    expect(sent).toHaveLength(1);
  });

  it('is refused when the seat is no longer the player’s', async () => {
    isHeld = false;
    expect(await codeOf(spin('a'))).toBe('SEAT_NONE');
    expect(sent).toEqual([]);
  });

  it.each([
    ['handPay', 'MACHINE_NOT_READY'],
    ['cashOut', 'MACHINE_NOT_READY'],
    ['malfunction', 'MACHINE_FAULT'],
  ] as const)('is refused while the cabinet is %s', async (phase, code) => {
    show(phase, 2);
    expect(await codeOf(spin('a'))).toBe(code);
    expect(sent).toEqual([]);
  });

  it('is refused while the machine is out of play or away, and for a stake that it does not have', async () => {
    expect(await codeOf(band('a', 9))).toBe('BAND_UNKNOWN');
    floor.setFault(machineId, 'the ledger disagrees');
    expect(await codeOf(spin('b'))).toBe('MACHINE_FAULT');
    floor.disconnect(link);
    expect(await codeOf(spin('c'))).toBe('MACHINE_OFFLINE');
    expect(sent).toEqual([]);
  });

  it('spins at most every 250 ms', async () => {
    expect(await codeOf(spin('a'))).toBeNull();
    clock.advance(249);
    expect(await codeOf(spin('b'))).toBe('PRESS_TOO_FAST');
    clock.advance(1);
    expect(await codeOf(spin('c'))).toBeNull();
  });

  it('begins no round before the cycle of the profile is over, counted from the answer to the press before', async () => {
    terms = { minCycleMs: 2_500, autoRounds: 0 };
    // A new page waits for a cycle, because its player may have just played from another one.
    expect(await codeOf(spin('a'))).toBe('PRESS_TOO_FAST');
    clock.advance(2_500);
    const answers: (() => void)[] = [];
    const { command } = link;
    Object.assign(link, {
      command: (_name: string, data: unknown) => {
        sent.push(data);
        return new Promise((resolve) =>
          answers.push(() => resolve({ kind: 'accepted', value: { tookMs: 5 } } as never)),
        );
      },
    });
    const slow = codeOf(spin('b'));
    await expect.poll(() => answers).toHaveLength(1);
    expect(sent[0]).toMatchObject({ minCycleMs: 2_500 });
    clock.advance(900);
    answers[0]?.();
    expect(await slow).toBeNull();
    clock.advance(2_499);
    expect(await codeOf(spin('c'))).toBe('PRESS_TOO_FAST');
    clock.advance(1);
    const next = codeOf(spin('d'));
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.();
    expect(await next).toBeNull();
    expect(sent).toHaveLength(2);
    Object.assign(link, { command });
  });

  it('is refused while the spin before is still asked about, so that no two begin in one cycle', async () => {
    terms = { minCycleMs: 500, autoRounds: 0 };
    clock.advance(500);
    let open = () => {};
    opening = new Promise((resolve) => {
      open = () => resolve();
    });
    const first = codeOf(spin('a'));
    await expect.poll(() => asked).toBe(1);
    clock.advance(499);
    expect(await codeOf(spin('b'))).toBe('PRESS_TOO_FAST');
    open();
    expect(await first).toBeNull();
    expect(sent).toHaveLength(1);
    clock.advance(500);
    expect(await codeOf(spin('c'))).toBeNull();
  });

  it('plays by itself as many rounds as the profile allows for one press of a person', async () => {
    terms = { minCycleMs: 0, autoRounds: 3 };
    const play = async (origin: 'hand' | 'auto') => {
      clock.advance(1_000);
      return codeOf({ ...spin(`press-${clock.nowMs()}`), origin });
    };
    expect(await play('auto')).toBe('AUTOPLAY_CLOSED');
    expect(await play('hand')).toBeNull();
    expect([await play('auto'), await play('auto'), await play('auto')]).toEqual([null, null, 'AUTOPLAY_CLOSED']);
    expect([await play('hand'), await play('auto')]).toEqual([null, null]);
    terms = { minCycleMs: 0, autoRounds: 1 };
    expect([await play('hand'), await play('auto')]).toEqual([null, 'AUTOPLAY_CLOSED']);
    terms = { minCycleMs: 0, autoRounds: 0 };
    for (let round = 0; round < 20; round++) expect(await play('auto')).toBeNull();
    expect(sent).toHaveLength(26);
  });

  it('is refused at a cabinet that no longer does what the profile asks for', async () => {
    isFit = (conduct) => conduct !== undefined;
    expect(await codeOf(spin('a'))).toBe('MACHINE_UNFIT');
    expect(await codeOf(band('b'))).toBeNull();
  });

  it('chooses ten stakes at once, and then one every 250 ms', async () => {
    for (let key = 0; key < 10; key++) expect(await codeOf(band(`a${key}`))).toBeNull();
    expect(await codeOf(band('b'))).toBe('RATE_LIMITED');
    clock.advance(250);
    expect(await codeOf(band('c'))).toBeNull();
    expect(await codeOf(band('d'))).toBe('RATE_LIMITED');
  });
});
