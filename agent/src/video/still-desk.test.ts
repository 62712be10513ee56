import type { MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { paintStill } from '../drivers/simulated/still/paint-still.ts';
import type { StillOrder } from '../drivers/simulated/still/still-thread.ts';
import { pictureCabinet, trialScene } from '../testing/trial-picture.ts';
import { StillDesk } from './still-desk.ts';

const cabinetOf = (machineId: string) => ({
  description: { ...pictureCabinet().description, machineId: machineId as MachineId },
  watch: (onScene: (scene: typeof trialScene) => void) => {
    onScene(trialScene);
    return () => {};
  },
});

const openDesk = () => {
  const clock = { ms: 5_000 };
  const orders: StillOrder[] = [];
  return {
    clock,
    orders,
    desk: new StillDesk(
      (order) => orders.push(order),
      () => clock.ms,
    ),
  };
};

describe('stills', () => {
  it('are painted once a second for each machine and width, however many ask', async () => {
    const { clock, orders, desk } = openDesk();
    const [one, other] = [cabinetOf('m1'), cabinetOf('m2')];
    const asked = [desk.ask(one, 320), desk.ask(one, 320)];
    expect(orders.map(({ lines }) => lines)).toEqual([180]);
    void desk.ask(one, 640);
    void desk.ask(other, 320);
    expect(orders.map(({ lines }) => lines)).toEqual([180, 360, 180]);
    desk.take({ call: 1, at: 7, data: Buffer.from('picture') });
    const still = { ok: true, value: { at: 7, data: Buffer.from('picture').toString('base64') } };
    expect(await Promise.all(asked)).toEqual([still, still]);
    clock.ms += 999;
    expect(await desk.ask(one, 320)).toEqual(still);
    expect(orders).toHaveLength(3);
    clock.ms += 1;
    void desk.ask(one, 320);
    expect(orders).toHaveLength(4);
  });

  it('are refused if they cannot be painted, and if the process that paints ends', async () => {
    const { orders, desk } = openDesk();
    const refused = { ok: false, refusal: { code: 'MACHINE_NOT_READY', params: { machine: 'm1' } } };
    const failed = desk.ask(cabinetOf('m1'), 320);
    desk.take({ call: 1, at: 7, data: null });
    expect(await failed).toMatchObject(refused);
    const lost = desk.ask(cabinetOf('m1'), 640);
    desk.lose();
    expect(await lost).toMatchObject(refused);
    void desk.ask(cabinetOf('m1'), 640);
    expect(orders).toHaveLength(3);
  });

  it('are WebP, small enough for one message of the channel, and show what the cabinet shows', async () => {
    const idle = await paintStill(trialScene, 360, 1_000);
    const locked = await paintStill({ ...trialScene, handPayMinor: 3_120_000, phase: 'handPay' }, 360, 1_000);
    for (const picture of [idle, locked]) {
      expect(Buffer.from(picture).toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
      expect(Buffer.from(picture).toString('base64').length).toBeLessThan(60_000);
    }
    expect(Buffer.from(locked).equals(Buffer.from(idle))).toBe(false);
  });
});
