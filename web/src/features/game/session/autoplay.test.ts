import { done, refused } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import type { openFloor } from './floor-for-tests.ts';
import { joined, never, soon, withCredit } from './join-for-tests.ts';

type Floor = Awaited<ReturnType<typeof openFloor>>;

/** A machine whose rounds are over as soon as they were pressed. */
const quickRounds = () => {
  let floor: Floor | null = null;
  let round = 0;
  const show = (change: object) => {
    const { cabinet } = withCredit(1);
    floor?.peer().notify('cabinet', { ...cabinet, version: 10 + ++round, roundId: `r${round}`, ...change });
  };
  return {
    press: ({ commandId }: { commandId: never }) => {
      setTimeout(() => show({}), 2);
      return done({ commandId });
    },
    show,
    at: (opened: Floor) => {
      floor = opened;
    },
  };
};

const playing = async (listener = {}) => {
  const rounds = quickRounds();
  const table = await joined({ press: rounds.press as never }, listener);
  rounds.at(table.floor);
  table.session.startAutoplay();
  await soon(() => expect(table.floor.heard.presses.length).toBeGreaterThan(2));
  const pressedAfterwards = async () => {
    const before = table.floor.heard.presses.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    return table.floor.heard.presses.length - before;
  };
  return { ...table, show: rounds.show, pressedAfterwards };
};

describe('autoplay', () => {
  it('presses spin round after round, each under an id of its own, until the player stops it', async () => {
    const { session, floor, pressedAfterwards } = await playing();
    expect(session.getGame().autoplay).toBe(true);
    session.stopAutoplay();
    expect(session.getGame().autoplay).toBe(false);
    // One press may have been on the wire.
    expect(await pressedAfterwards()).toBeLessThanOrEqual(1);
    const ids = floor.heard.presses.map(({ commandId }) => commandId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['money goes to the machine', ({ session }) => session.cashIn(500)],
    ['money is taken from it', ({ session }) => session.cashOut()],
    ['the player leaves', ({ session }) => void session.leave()],
    ['the page goes away', ({ session }) => session.suspend()],
    ['the line is lost', ({ floor }) => floor.drop()],
    ['another window takes the seat', ({ floor }) => floor.peer().notify('info', { action: 'QUIT_REQUEST' })],
    ['the picture is gone', ({ session }) => session.controls.see('awaited')],
    ['the rules cover the reels', ({ session }) => session.controls.showRules(true)],
    ['nobody looks at the page', ({ session }) => session.controls.setAway(true)],
    ['the credit is used up', ({ show }) => show({ creditMinor: 0 })],
    ['a big win is paid by hand', ({ show }) => show({ phase: 'handPay' })],
    ['the machine has a malfunction', ({ show }) => show({ phase: 'malfunction' })],
  ] satisfies [string, (table: Awaited<ReturnType<typeof playing>>) => void][])(
    'stops for good when %s',
    async (_, happens) => {
      const table = await playing();
      happens(table);
      await soon(() => expect(table.session.getGame().autoplay).toBe(false));
      table.session.controls.see('live');
      table.session.controls.showRules(false);
      table.session.controls.setAway(false);
      table.show({});
      expect(await table.pressedAfterwards()).toBeLessThanOrEqual(1);
    },
  );

  it('says why it stopped when the player did not stop it', async () => {
    const autoplayStopped = vi.fn();
    const { show } = await playing({ autoplayStopped });
    show({ creditMinor: 50 });
    await soon(() => expect(autoplayStopped).toHaveBeenCalledWith('lowCredit'));
  });

  it('stops at the first refusal, such as that of a locked page', async () => {
    const { session, floor } = await joined({ press: () => refused('FORBIDDEN') });
    session.startAutoplay();
    await soon(() => expect(session.getGame().autoplay).toBe(false));
    expect(floor.heard.presses).toHaveLength(1);
  });

  it('does not press again after a press of unknown outcome', async () => {
    const { session, floor } = await joined({ press: () => refused('COMMAND_UNKNOWN_OUTCOME') });
    session.startAutoplay();
    await soon(() => expect(session.getGame().autoplay).toBe(false));
    expect(session.getGame().lastClick).toMatchObject({ result: 'checking' });
    expect(floor.heard.presses).toHaveLength(1);
  });

  it('waits while the picture stands still or the sheet covers it, and goes on with it', async () => {
    const { session, floor, pressedAfterwards } = await playing();
    session.controls.see('frozen');
    expect(await pressedAfterwards()).toBeLessThanOrEqual(1);
    session.controls.see('live');
    session.controls.setLayout('sideways');
    session.controls.showSideBar(true);
    expect(session.getGame()).toMatchObject({ autoplay: true, spinBlock: 'covered' });
    expect(await pressedAfterwards()).toBeLessThanOrEqual(1);
    const before = floor.heard.presses.length;
    session.controls.setLayout('upright');
    await soon(() => expect(floor.heard.presses.length).toBeGreaterThan(before));
  });

  it('cannot be started where the operator forbids it, nor without credit', async () => {
    const forbidden = await joined(
      { press: never },
      {},
      { allowAutoplay: false, rotateMenu: false, framesPerSecond: 30 },
    );
    forbidden.session.startAutoplay();
    expect(forbidden.session.getGame()).toMatchObject({ autoplay: false, allowAutoplay: false });
    const poor = await joined({
      init: () => done({ ...withCredit(1), cabinet: { ...withCredit(1).cabinet, creditMinor: 0 } }),
    });
    poor.session.startAutoplay();
    expect(poor.session.getGame().autoplay).toBe(false);
    expect([...forbidden.floor.heard.presses, ...poor.floor.heard.presses]).toEqual([]);
  });
});
