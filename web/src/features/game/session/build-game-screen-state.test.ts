import { okResult } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { joined, never, withCredit } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { welcome } from '../../../testing/open-floor.ts';

const machine = welcome(1).machine;
const joinedAt = (change: Partial<typeof machine>, rotateMenu = true) =>
  joined(
    { init: () => okResult({ ...withCredit(1), machine: { ...machine, ...change } }) },
    {},
    { allowAutoplay: true, rotateMenu, framesPerSecond: 30 },
  );

describe('the game state', () => {
  it('has all fields of the specification, by its names', async () => {
    const { session } = await joined();
    expect(session.getGame()).toMatchObject({
      id: '104',
      statusConnection: 'playing',
      lastClick: null,
      volume: 1,
      sideBar: false,
      isLoading: false,
      moneyTransfer: null,
      videoType: 'screen',
      bandSelects: [{ Order: 3 }, { Order: 2 }, { Order: 1 }],
      activeBand: { id: 1 },
      autoplay: false,
      cutScreen: null,
      showRotateScreenMenu: true,
      layout: 'wide',
    });
  });

  it('is the same object until something changes', async () => {
    const { session } = await joined();
    const before = session.getGame();
    expect(session.getGame()).toBe(before);
    session.controls.setVolume(1);
    expect(session.getGame()).toBe(before);
    session.controls.setVolume(0.5);
    expect(session.getGame()).not.toBe(before);
  });

  it('is loading until the seat and the picture are there', async () => {
    const { session } = await joined();
    session.controls.setPicture('awaited');
    expect(session.getGame()).toMatchObject({ isLoading: true, spinBlock: 'noPicture' });
    session.suspend();
    expect(session.getGame()).toMatchObject({
      isLoading: true,
      statusConnection: 'joining',
      spinBlock: 'offline',
    });
  });

  it('names the transfer that is not final yet', async () => {
    const { session } = await joined({ cashin: never });
    session.cashIn(5000);
    expect(session.getGame().moneyTransfer).toMatchObject({
      kind: 'cashIn',
      amountMinor: 5000,
      state: 'asked',
    });
  });

  it('keeps the volume for the next game', async () => {
    const keepVolume = vi.fn();
    const { ControlPanel } = await import('./control-panel.ts');
    new ControlPanel({
      volume: 1,
      layout: 'wide',
      view: { cut: null, rotation: null },
      keepVolume,
      keepView: () => {},
    }).setVolume(0.25);
    expect(keepVolume).toHaveBeenCalledWith(0.25);
  });
});

describe('the last click', () => {
  it('goes from asked to accepted, or to refused where the server refuses', async () => {
    const answer = Promise.withResolvers<void>();
    const { session } = await joined({
      press: async ({ commandId }) => {
        await answer.promise;
        return okResult({ commandId });
      },
    });
    session.spin();
    expect(session.getGame().lastClick).toMatchObject({ result: 'asked', press: { button: 'spin' } });
    answer.resolve();
    await settled();
    expect(session.getGame().lastClick).toMatchObject({ result: 'accepted' });
  });
});

describe('a player who cannot see the reels', () => {
  it('cannot spin: the page sends no press', async () => {
    const { session, floor } = await joined();
    for (const picture of ['awaited', 'frozen', 'failed'] as const) {
      session.controls.setPicture(picture);
      session.spin();
    }
    session.controls.setPicture('live');
    session.controls.showConnection(true);
    session.spin();
    expect(session.getGame().spinBlock).toBe('covered');
    session.controls.showConnection(false);
    session.spin();
    await settled();
    expect(floor.received.presses).toHaveLength(1);
  });

  it('can play while the rules are open, because they never cover the reels', async () => {
    const { session, floor } = await joined();
    session.controls.setPicture('live');
    for (const layout of ['wide', 'medium', 'upright', 'sideways'] as const) {
      session.controls.setLayout(layout);
      session.controls.showRules(true);
      expect(session.getGame().spinBlock).toBeNull();
    }
    session.spin();
    await settled();
    expect(floor.received.presses).toHaveLength(1);
  });
});

describe('the player’s view of the picture', () => {
  it('is stored with its rotation and its part together', async () => {
    const keepView = vi.fn();
    const { ControlPanel } = await import('./control-panel.ts');
    const view = { cut: 'top', rotation: null };
    const controls = new ControlPanel({ volume: 1, layout: 'wide', view, keepVolume: () => {}, keepView });
    controls.rotate([0, 90]);
    expect(keepView).toHaveBeenLastCalledWith({ cut: 'top', rotation: 90 });
    controls.chooseCut('whole');
    expect(keepView).toHaveBeenLastCalledWith({ cut: 'whole', rotation: 90 });
  });

  it('is used only where the machine still allows it', async () => {
    const { session } = await joinedAt({ rotations: [0, 180] });
    session.controls.rotate([0, 90]);
    expect(session.getGame().rotation).toBe(0);
    session.controls.rotate([90, 180]);
    expect(session.getGame().rotation).toBe(180);
  });
});

describe('turning the picture', () => {
  it('steps through the rotations that the machine allows, and starts again', async () => {
    const { session } = await joinedAt({ rotations: [90, 0] });
    const seen = [session.getGame().rotation];
    for (let turns = 0; turns < 2; turns++) {
      session.rotate();
      seen.push(session.getGame().rotation);
    }
    expect(seen).toEqual([90, 0, 90]);
  });

  it.each([
    ['where the operator does not offer it', {}, false],
    ['for a camera', { videoType: 'camera' as const }, true],
    ['where the machine allows one rotation only', { rotations: [0 as const] }, true],
  ])('is not offered %s', async (_, change, rotateMenu) => {
    const { session } = await joinedAt(change, rotateMenu);
    expect(session.getGame().showRotateScreenMenu).toBe(false);
    session.rotate();
    expect(session.getGame().rotation).toBe(0);
  });
});

describe('the part of the picture that is shown', () => {
  it('is the machine’s own cut until the player chooses another', async () => {
    const cutScreen = { x: 0.1, y: 0, width: 0.8, height: 1 };
    const { session } = await joinedAt({ cutScreen });
    expect(session.getGame()).toMatchObject({ cutScreen, spinBlock: null });
    session.controls.chooseCut('whole');
    expect(session.getGame()).toMatchObject({ cutScreen: null, spinBlock: null });
  });

  it('blocks the spin key while the reels are not in it', async () => {
    const top = { x: 0, y: 0, width: 1, height: 0.1 };
    const { session, floor } = await joinedAt({ screens: [{ name: 'top', box: top }] });
    session.controls.chooseCut('top');
    expect(session.getGame()).toMatchObject({ cutScreen: top, spinBlock: 'hidden' });
    session.spin();
    expect(floor.received.presses).toEqual([]);
  });
});
