import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import type { MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { pictureCabinet, trialScene } from '../testing/trial-picture.ts';
import { ThumbnailService } from './stills-and-thumbnails.ts';
import type { EncodedThumbnail, ThumbnailCommand } from './thumbnail/thumbnail-crop.ts';

const cabinetOf = (id: string, privateAreas: { x: number; y: number; width: number; height: number }[] | null = []) => {
  const machineId = id as MachineId;
  const { privateAreas: _, ...described } = pictureCabinet().description;
  const spectators = new Set<(scene: Scene) => void>();
  return {
    spectators,
    description: { ...described, machineId, ...(privateAreas && { privateAreas }) },
    picture: { kind: 'painted' } as const,
    watch: (onScene: (scene: Scene) => void) => {
      spectators.add(onScene);
      onScene({ ...trialScene, machineId });
      return () => spectators.delete(onScene);
    },
  };
};

const openService = () => {
  const clock = new ManualClock();
  const orders: ThumbnailCommand[] = [];
  const reported: EncodedThumbnail[] = [];
  const service = new ThumbnailService(
    (order) => orders.push(order),
    (pictures) => reported.push(...pictures),
    clock,
  );
  return { clock, orders, reported, service, kinds: () => orders.map(({ kind }) => kind) };
};

const picture = (machineId: string): EncodedThumbnail => ({
  machineId: machineId as MachineId,
  number: 1,
  isKey: true,
  at: 1,
  data: new Uint8Array(4),
});

describe('thumbnails', () => {
  it('are made of a machine as long as they are wanted, once for all who want them', () => {
    const { clock, orders, service, kinds } = openService();
    const cabinet = cabinetOf('m1');
    expect(service.want(cabinet, { forMs: 15_000, key: true })).toEqual({ ok: true, value: {} });
    clock.advance(10_000);
    service.want(cabinet, { forMs: 15_000, key: false });
    for (const spectator of cabinet.spectators) spectator({ ...trialScene, creditMinor: 5 });
    clock.advance(14_999);
    expect(kinds()).toEqual(['begin', 'scene']);
    expect(cabinet.spectators.size).toBe(1);
    clock.advance(1);
    expect(orders.at(-1)).toEqual({ kind: 'end', machineId: 'm1' });
    expect(cabinet.spectators.size).toBe(0);
  });

  it('begin with a key frame for somebody new, but not again within two seconds', () => {
    const { clock, service, kinds } = openService();
    const cabinet = cabinetOf('m1');
    for (let asked = 0; asked < 10; asked++) service.want(cabinet, { forMs: 15_000, key: true });
    clock.advance(2_000);
    for (let asked = 0; asked < 10; asked++) service.want(cabinet, { forMs: 15_000, key: true });
    expect(kinds()).toEqual(['begin', 'key']);
  });

  it('are refused of a cabinet that does not say what others may not see', () => {
    const { service, orders } = openService();
    expect(service.want(cabinetOf('m1', null), { forMs: 15_000, key: true })).toMatchObject({
      ok: false,
      refusal: { code: 'MACHINE_NOT_READY' },
    });
    expect(orders).toEqual([]);
  });

  it('reach nobody once nobody wants them, or of a machine that nobody asked for', () => {
    const { clock, reported, service } = openService();
    service.want(cabinetOf('m1'), { forMs: 1_000, key: true });
    service.take({ kind: 'made', pictures: [picture('m1'), picture('m2')] });
    clock.advance(1_000);
    service.take({ kind: 'made', pictures: [picture('m1')] });
    expect(reported.map(({ machineId }) => machineId)).toEqual(['m1']);
  });

  it('are ordered again after the thread was lost, and refused when it cannot make any', () => {
    const { clock, service, kinds } = openService();
    const cabinet = cabinetOf('m1');
    service.want(cabinet, { forMs: 15_000, key: true });
    service.take({ kind: 'lost', forGood: false });
    expect(cabinet.spectators.size).toBe(0);
    service.want(cabinet, { forMs: 15_000, key: false });
    expect(kinds()).toEqual(['begin', 'begin']);
    service.take({ kind: 'lost', forGood: true });
    expect(service.want(cabinet, { forMs: 15_000, key: true }).ok).toBe(false);
    clock.advance(60_000);
    expect(kinds()).toEqual(['begin', 'begin']);
  });
});
