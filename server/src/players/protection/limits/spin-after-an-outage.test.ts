import { afterEach, beforeEach, expect, it } from 'vitest';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { newKey } from '../../../testing/test-player.ts';

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

const limitStakes = (amount: number) =>
  floor.inTime(floor.server.protection.setLimit(playerIdOf('player1'), { kind: 'stake', window: 'day', amount }));
const used = async () => {
  const read = await floor.server.protection.read(playerIdOf('player1'));
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  return read.value.limits?.list.find(({ kind }) => kind === 'stake')?.used;
};

/** The cabinet takes a press whose answer is lost, then its line is down for longer than an unknown press is waited for. */
const pressAndLoseTheLine = async () => {
  const game = await floor.playing('player1', 5_000);
  floor.agent.override.press = () => new Promise(() => {});
  expect(await game.spin()).toMatchObject({ refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
  delete floor.agent.override.press;
  floor.agent.holdsEvents = true;
  floor.agent.cut();
  await floor.pass(16_000);
  return game;
};
const play = () => floor.agent.cabinet('m1').playRound({ stakeMinor: 100 });
const sendHeld = async () => {
  await floor.inTime(floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal));
  await floor.pass(1_000);
};
const tooFast = { refusal: { code: 'PRESS_TOO_FAST' } };

it.each(['before', 'after'])(
  'keeps back the next spin until its round is in the ledger: it ended %s the hello',
  async (when) => {
    await limitStakes(150);
    const game = await pressAndLoseTheLine();
    if (when === 'before') play();
    else floor.agent.cabinet('m1').show('spinning');
    await floor.connectAgent();
    floor.agent.cabinet('m1').show('idle');
    expect(await game.spin()).toMatchObject(tooFast);
    if (when === 'after') play();
    expect(await game.spin()).toMatchObject(tooFast);
    await sendHeld();
    expect(await game.spin()).toMatchObject({ refusal: { code: 'LIMIT_REACHED', params: { left: 50 } } });
    expect(await used()).toBe(100);
    await floor.audited();
  },
);

it('keeps back paid spins of a player without limits, and neither a cash-out nor leaving', async () => {
  const game = await pressAndLoseTheLine();
  play();
  await floor.connectAgent();
  expect(await game.spin()).toMatchObject(tooFast);
  const leaving = game.session.leave();
  await floor.settle();
  await sendHeld();
  floor.agent.holdsEvents = false;
  await sendHeld();
  expect(await floor.inTime(leaving)).toMatchObject({ ok: true });
  expect(await floor.balanceMinor()).toBe(99_900);
  await floor.audited();
});

it('lets a press wait that comes just before the ledger has caught up', async () => {
  const game = await pressAndLoseTheLine();
  play();
  await floor.connectAgent();
  const waiting = game.session.presses.press({ button: 'spin', commandId: newKey() as never });
  await floor.pass(300);
  await sendHeld();
  expect(await floor.inTime(waiting)).toMatchObject({ ok: true });
});

it('lets a free spin begin', async () => {
  const game = await pressAndLoseTheLine();
  play();
  const cabinet = floor.agent.cabinet('m1');
  const plain = cabinet.view.bind(cabinet);
  cabinet.view = () => ({ ...plain(), freeSpinsLeft: 3 });
  await floor.connectAgent();
  expect(await game.spin()).toMatchObject({ ok: true });
});

it('keeps nobody back when the cabinet has another journal that was accepted', async () => {
  const game = await floor.playing('player1', 5_000);
  await floor.change("UPDATE machines SET awaited_seq = 99, awaited_journal = 'another'");
  expect(await game.spin()).toMatchObject({ ok: true });
});
