import type { MachineId } from '@reelfloor/protocol';
import { renderSceneWebp } from '@reelfloor/simulator/still/render-scene-webp';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '../testing/trial-capture.ts';
import { pictureCabinet, trialScene } from '../testing/trial-picture.ts';
import { StillService } from './stills-and-thumbnails.ts';

const cabinetOf = (machineId: string) => ({
  description: { ...pictureCabinet().description, machineId: machineId as MachineId },
  picture: { kind: 'painted' } as const,
  watch: (onScene: (scene: typeof trialScene) => void) => {
    onScene(trialScene);
    return () => {};
  },
});

const openService = () => {
  const clock = { ms: 5_000 };
  const orders: Parameters<ConstructorParameters<typeof StillService>[0]>[0][] = [];
  return {
    clock,
    orders,
    service: new StillService(
      (order) => orders.push(order),
      () => clock.ms,
    ),
  };
};

describe('stills', () => {
  it('are painted once a second for each machine and width, however many ask', async () => {
    const { clock, orders, service } = openService();
    const [one, other] = [cabinetOf('m1'), cabinetOf('m2')];
    const asked = [service.ask(one, 320), service.ask(one, 320)];
    expect(orders.map(({ lines }) => lines)).toEqual([180]);
    void service.ask(one, 640);
    void service.ask(other, 320);
    expect(orders.map(({ lines }) => lines)).toEqual([180, 360, 180]);
    service.take({ call: 1, at: 7, data: Buffer.from('picture') });
    const still = { ok: true, value: { at: 7, data: Buffer.from('picture').toString('base64') } };
    expect(await Promise.all(asked)).toEqual([still, still]);
    clock.ms += 999;
    expect(await service.ask(one, 320)).toEqual(still);
    expect(orders).toHaveLength(3);
    clock.ms += 1;
    void service.ask(one, 320);
    expect(orders).toHaveLength(4);
  });

  it('are refused if they cannot be painted, and if the process that paints ends', async () => {
    const { orders, service } = openService();
    const refused = { ok: false, refusal: { code: 'MACHINE_NOT_READY', params: { machine: 'm1' } } };
    const failed = service.ask(cabinetOf('m1'), 320);
    service.take({ call: 1, at: 7, data: null });
    expect(await failed).toMatchObject(refused);
    const lost = service.ask(cabinetOf('m1'), 640);
    service.lose();
    expect(await lost).toMatchObject(refused);
    void service.ask(cabinetOf('m1'), 640);
    expect(orders).toHaveLength(3);
  });

  it('are asked of the capture for a machine whose picture is captured', () => {
    const { orders, service } = openService();
    const captured = pictureOf([{ source: { kind: 'lavfi', graph: 'testsrc2' } }]);
    const picture = { kind: 'captured', ...captured, sound: null } as const;
    void service.ask({ ...cabinetOf('m1'), picture, watch: () => () => {} }, 320);
    expect(orders).toEqual([{ call: 1, machineId: 'm1', lines: 180 }]);
  });

  it('are WebP, small enough for one message of the channel, and show what the cabinet shows', async () => {
    const idle = await renderSceneWebp(trialScene, 360, 1_000);
    const locked = await renderSceneWebp({ ...trialScene, handPayMinor: 3_120_000, phase: 'handPay' }, 360, 1_000);
    for (const picture of [idle, locked]) {
      expect(Buffer.from(picture).toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
      expect(Buffer.from(picture).toString('base64').length).toBeLessThan(60_000);
    }
    expect(Buffer.from(locked).equals(Buffer.from(idle))).toBe(false);
  });
});
