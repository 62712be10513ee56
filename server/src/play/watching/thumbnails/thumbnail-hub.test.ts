import { describe, expect, it } from 'vitest';
import {
  idOf,
  methodUnknown,
  ThumbnailAgent,
  ThumbnailPage,
  ThumbnailWorld,
} from '../../../testing/thumbnail-world.ts';

const watching = (world: ThumbnailWorld, machines = ['m1'], node = 0) => {
  const page = new ThumbnailPage();
  world.hub(node).show(page, machines.map(idOf));
  return page;
};

describe('thumbnails', () => {
  it('come from the agent while a page shows the machine, asked for every five seconds', async () => {
    const world = new ThumbnailWorld();
    world.notify();
    expect(world.agent.asked).toEqual([]);
    const page = watching(world);
    await world.run(40);
    expect(page.decoded('m1')).toHaveLength(40);
    expect(world.agent.asked).toHaveLength(5);
    world.hub().leave(page);
    await world.run(12);
    const asked = world.agent.asked.length;
    await world.run(40);
    expect(world.agent.asked).toHaveLength(asked);
    expect(page.decoded('m1')).toHaveLength(40);
    expect(world.hub().watched).toBe(0);
  });

  it('are the same message for every page, and a page that comes later gets what it needs to decode them', async () => {
    const world = new ThumbnailWorld();
    const first = watching(world);
    await world.run(6);
    const second = watching(world);
    expect(second.decoded('m1')).toEqual([1, 2, 3, 4, 5, 6]);
    await world.run(2);
    expect(second.decoded('m1')).toEqual(first.decoded('m1'));
  });

  it('begin with a new key frame for a page that comes after many frames', async () => {
    const world = new ThumbnailWorld();
    const first = watching(world);
    await world.run(30);
    const second = watching(world);
    expect(second.shown).toEqual([]);
    expect(world.agent.asked.at(-1)).toEqual({ machineId: 'm1', key: true });
    await world.run(2);
    expect(second.decoded('m1')).toEqual([31, 32]);
    expect(first.decoded('m1')).toHaveLength(32);
  });

  it('cost no more key frames than one in two seconds, however often pages come and go', async () => {
    const world = new ThumbnailWorld();
    watching(world);
    await world.run(30);
    for (let step = 0; step < 50; step++) {
      const page = watching(world);
      world.clock.advance(100);
      world.hub().leave(page);
    }
    expect(world.agent.asked.filter(({ key }) => key).length).toBeLessThanOrEqual(4);
    expect(world.agent.asked.length).toBeLessThanOrEqual(12);
  });

  it('end for machines that a page no longer shows, and go on for the others', async () => {
    const world = new ThumbnailWorld();
    const page = watching(world, ['m1', 'm2']);
    world.notify('m1');
    world.notify('m2');
    world.hub().show(page, [idOf('m2'), idOf('m3')]);
    for (const id of ['m1', 'm2', 'm3']) world.notify(id);
    expect(page.shown.map(({ machineId }) => machineId)).toEqual(['m1', 'm2', 'm2', 'm3']);
  });

  it('are not given of machines that are unknown or hidden, also when staff hide one later', async () => {
    const world = new ThumbnailWorld();
    world.hidden.add('brand of m2');
    const page = watching(world, ['m1', 'm2', 'other']);
    expect(world.hub().watched).toBe(1);
    world.hidden.add('brand of m1');
    world.clock.advance(1_000);
    world.notify();
    expect(page.shown).toEqual([]);
    expect(world.hub().watched).toBe(0);
  });
});

describe('a page that is too slow', () => {
  it('misses frames instead of queueing them, and goes on with what it can decode', async () => {
    const world = new ThumbnailWorld();
    const slow = watching(world);
    const quick = watching(world);
    await world.run(2);
    slow.waitingBytes = 30_000;
    await world.run(10);
    expect(slow.decoded('m1')).toEqual([1, 2]);
    slow.waitingBytes = 0;
    await world.run(60);
    expect(slow.decoded('m1').length).toBeGreaterThan(20);
    expect(quick.decoded('m1')).toHaveLength(72);
  });

  it('gets nothing again and again, however often it asks', async () => {
    const world = new ThumbnailWorld();
    const slow = watching(world);
    await world.run(4);
    slow.waitingBytes = 30_000;
    for (let asked = 0; asked < 100; asked++) {
      world.hub().leave(slow);
      world.hub().show(slow, [idOf('m1')]);
    }
    expect(slow.decoded('m1')).toEqual([1, 2, 3, 4]);
  });

  it('costs the others a key frame every 15 seconds at most', async () => {
    const world = new ThumbnailWorld();
    watching(world);
    const slow = watching(world);
    for (let step = 0; step < 240; step++) {
      slow.waitingBytes = step % 2 === 0 ? 30_000 : 0;
      await world.run(1, 'm1', 900);
    }
    slow.decoded('m1');
    expect(world.agent.asked.filter(({ key }) => key).length).toBeLessThanOrEqual(1 + 120 / 15);
  });
});

describe('an agent', () => {
  it('that does not know thumbnails is left alone for half a minute', async () => {
    const world = new ThumbnailWorld();
    world.agent.refusal = methodUnknown;
    watching(world);
    await Promise.resolve();
    world.clock.advance(29_000);
    expect(world.agent.asked).toHaveLength(1);
    world.clock.advance(2_000);
    expect(world.agent.asked).toHaveLength(2);
  });

  it('that connects anew is asked at once', async () => {
    const world = new ThumbnailWorld();
    const page = watching(world);
    await world.run(4);
    const newer = new ThumbnailAgent();
    world.link = newer;
    world.clock.advance(1_000);
    expect(newer.asked).toHaveLength(1);
    world.receive([newer.frame('m1')]);
    expect(page.decoded('m1')).toEqual([1, 2, 3, 4, 1]);
  });

  it('that loses, doubles and reorders frames never makes a page show what it cannot decode', async () => {
    const world = new ThumbnailWorld();
    const page = watching(world);
    for (let step = 0; step < 300; step++) {
      world.clock.advance(500);
      const frame = world.agent.frame('m1');
      if (step % 7 !== 3) world.receive([frame]);
      if (step % 11 === 5) world.receive([frame]);
      if (step % 13 === 6) world.receive([{ ...frame, number: frame.number - 2 }]);
    }
    expect(page.decoded('m1').length).toBeGreaterThan(60);
  });

  it('cannot send frames of machines that are not its own or that nobody shows', async () => {
    const world = new ThumbnailWorld(1, ['m1', 'x1']);
    const page = watching(world, ['m1', 'x1']);
    world.receive([world.agent.frame('x1'), world.agent.frame('m2'), world.agent.frame('m1')]);
    expect(page.shown.map(({ machineId }) => machineId)).toEqual(['m1']);
  });

  it('that floods a machine reaches its pages with what an honest one sends, not more', async () => {
    const world = new ThumbnailWorld();
    const page = watching(world);
    for (let second = 0; second < 10; second++) {
      for (let frame = 0; frame < 500; frame++) world.receive([{ ...world.agent.frame('m1', 12_000), isKey: true }]);
      world.clock.advance(1_000);
    }
    const bytes = page.shown.reduce((sum, { data }) => sum + data.length, 0);
    expect(bytes).toBeLessThan(80_000 + 10 * 9_000);
    expect(page.shown.length).toBeLessThan(90);
  });
});

describe('between nodes', () => {
  it('frames reach a page whose node is not the agent’s, and no node that has no such page', async () => {
    const world = new ThumbnailWorld(3);
    const page = watching(world, ['m1'], 1);
    await world.run(40);
    expect(page.decoded('m1')).toHaveLength(40);
    expect(world.hub(2).watched).toBe(0);
    expect(world.agent.asked.length).toBeLessThanOrEqual(10);
    world.hub(1).leave(page);
    await world.run(120);
    expect(world.hubs.map(({ watched }) => watched)).toEqual([0, 0, 0]);
  });

  it('a page at another node that comes later gets a key frame', async () => {
    const world = new ThumbnailWorld(2);
    const near = watching(world);
    await world.run(30);
    const far = watching(world, ['m1'], 1);
    await world.run(10);
    expect(far.decoded('m1').length).toBeGreaterThan(7);
    expect(near.decoded('m1')).toHaveLength(40);
  });

  it('lost, doubled and late messages only leave frames out', async () => {
    const world = new ThumbnailWorld(2);
    const page = watching(world, ['m1'], 1);
    let count = 0;
    world.network.treat = () => {
      count += 1;
      return count % 9 === 4 ? 'drop' : count % 9 === 7 ? 'double' : 'pass';
    };
    await world.run(300);
    expect(page.decoded('m1').length).toBeGreaterThan(60);
  });

  it('what other nodes say is believed only as far as it fits', async () => {
    const world = new ThumbnailWorld(2);
    const stranger = world.network.join('stranger');
    const page = watching(world, ['m1'], 1);
    const subject = `rf.thumbnail.${Buffer.from('m1').toString('base64url')}`;
    const frame = world.agent.frame('m1');
    for (const text of ['', '{', 'null', JSON.stringify({ ...frame, machineId: 'm2' }), 'x'.repeat(300_000)])
      stranger.publish(subject, text);
    stranger.publish(subject, JSON.stringify({ ...frame, data: '<script>' }));
    for (const text of [
      '{}',
      JSON.stringify({ machines: [] }),
      JSON.stringify({ machines: [{ machineId: 'nobody', key: true }] }),
    ])
      stranger.publish('rf.thumbnails', text);
    await world.settle();
    expect(page.shown).toEqual([]);
    expect(world.hub().watched).toBe(1);
  });
});
