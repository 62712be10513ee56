import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { MachineId } from '@reelfloor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendAvailabilityAlerts } from '../../play/seats/availability-alerts/send-availability-alerts.ts';
import { fund } from '../../testing/deposit-for.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalPushService, type PushedBrowser } from '../../testing/local-push-service.ts';
import { playerIdOf, SeatFloor } from '../../testing/seat-floor.ts';
import type { SeatGame } from '../../testing/seat-game.ts';
import { storePlayerRestriction } from '../protection/restrict-player.ts';
import { insertSignIn, revokeSignIn } from '../sign-in/sign-in-store.ts';
import { PushMessageDispatcher } from './push-message-dispatcher.ts';
import { claimPushMessage, listDuePushMessages } from './push-message-store.ts';
import { loadOrCreateVapidKeys, PushSender } from './push-sender.ts';

const m1 = 'm1' as MachineId;
const contact = 'mailto:floor@example.com';

describe('a browser that is told by Web Push', () => {
  let service: LocalPushService;
  let floor: SeatFloor;
  let game: SeatGame;
  const trusted = getCACertificates('default');
  beforeAll(async () => {
    service = await LocalPushService.start();
    setDefaultCACertificates([...trusted, service.certificate]);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await service.close();
  });
  beforeEach(async () => {
    service.pushes.length = 0;
    service.manners.clear();
    floor = await SeatFloor.open({ PUSH_CONTACT: contact, PUSH_HOSTS: service.host });
    game = await floor.playing('player1', 0);
  });
  afterEach(async () => {
    await floor.audited();
    await floor.close();
  });

  const signIn = async (username: string, id = `s-${username}`) => {
    const at = floor.clock.nowMs();
    await floor.database.transact((tx) =>
      insertSignIn(tx, {
        ...{ id, playerId: playerIdOf(username), at, expiresAt: at + 3_600_000, ip: '127.0.0.1' },
        isByCode: false,
      }),
    );
    return { playerId: playerIdOf(username), signInId: id };
  };
  const add = async (username: string, browser: PushedBrowser, id?: string) =>
    floor.inTime(floor.server.pushes.add(await signIn(username, id), browser.body));
  const added = async (username: string, path: string): Promise<PushedBrowser> => {
    const browser = service.browser(path);
    expect(await add(username, browser, `s-${username}-${path}`)).toMatchObject({ ok: true });
    return browser;
  };
  const orderOf = (username: string) => ({ playerId: playerIdOf(username), machineId: m1 });
  const addAlert = async (username: string) =>
    expect((await floor.inTime(floor.server.availabilityAlerts.make(orderOf(username)))).ok).toBe(true);
  const join = async (username: string) =>
    expect((await floor.inTime(floor.server.queue.join(orderOf(username)))).ok).toBe(true);
  const anotherPusher = async (): Promise<PushMessageDispatcher> => {
    const keys = await loadOrCreateVapidKeys(floor.database, 1);
    return new PushMessageDispatcher({
      ...floor.server.dependencies,
      sender: new PushSender({ contact, hosts: [service.host], deadlineMs: 30_000 }, keys),
      holdsLease: () => true,
      onFailure: () => {},
      onError: (error) => {
        throw error;
      },
    });
  };
  const arrived = (path: string, count = 1) => eventually(async () => expect(service.to(path)).toHaveLength(count));
  const isDone = () =>
    eventually(async () =>
      expect(await floor.queryDatabase((db) => db.all('SELECT 1 FROM push_messages'))).toEqual([]),
    );
  const saidTo = (browser: PushedBrowser, path: string) => service.to(path).map(({ body }) => browser.decrypt(body));
  const browsersOf = async (username: string) =>
    floor.queryDatabase((db) =>
      db.all('SELECT id FROM push_browsers WHERE player_id = ?', String(playerIdOf(username))),
    );

  it('hears once that a machine is free, as do the player’s others, and nobody else', async () => {
    const phone = await added('player2', '/phone');
    const pushService = await added('player2', '/desk');
    await added('staff1', '/other');
    await addAlert('player2');
    await game.leave();
    await floor.settle();
    await arrived('/phone');
    await arrived('/desk');
    await floor.pass(120_000);
    const free = { v: 1, kind: 'free', machine: 'm1', language: 'tr' };
    expect([...saidTo(phone, '/phone'), ...saidTo(pushService, '/desk')]).toEqual([
      expect.objectContaining(free),
      expect.objectContaining(free),
    ]);
    expect(service.to('/other')).toEqual([]);
  });

  it('hears once although several nodes believe that they have the leased job', async () => {
    await added('player2', '/phone');
    const others = await Promise.all([1, 2, 3].map(anotherPusher));
    for (const other of others) other.start();
    await addAlert('player2');
    await game.leave();
    await floor.settle();
    await arrived('/phone');
    await isDone();
    await floor.pass(5_000);
    await Promise.all(others.map((other) => other.stop()));
    expect(service.to('/phone')).toHaveLength(1);
  });

  it('hears a minute later from another node if the one that had taken the message has died', async () => {
    await added('player2', '/phone');
    await addAlert('player2');
    await floor.server.waiting.stop();
    await game.leave();
    const machine = floor.server.dependencies.floor.get(m1);
    await floor.database.transact((tx) => sendAvailabilityAlerts(tx, { machineId: m1, machine }, floor.clock.nowMs()));
    const [message] = await listDuePushMessages(floor.database.read, { at: floor.clock.nowMs(), limit: 1 });
    if (!message) throw new Error('there is no message');
    expect(await claimPushMessage(floor.database, message, floor.clock.nowMs())).toBe(true);
    expect(await claimPushMessage(floor.database, message, floor.clock.nowMs())).toBe(false);
    const other = await anotherPusher();
    other.start();
    await floor.pass(55_000);
    expect(service.to('/phone')).toEqual([]);
    await floor.pass(10_000);
    await arrived('/phone');
    await isDone();
    await other.stop();
  });

  it('hears of a turn and of a lost place in a queue, each once', async () => {
    const phone = await added('player2', '/phone');
    await join('player2');
    await game.leave();
    await floor.settle();
    await arrived('/phone');
    await isDone();
    // The machine is away for a moment, and the turn goes on.
    floor.agent.cut();
    await floor.pass(3_000);
    await floor.connectAgent();
    await floor.pass(200_000);
    await arrived('/phone', 2);
    await isDone();
    expect(saidTo(phone, '/phone')).toMatchObject([{ kind: 'turn' }, { kind: 'lost' }]);
  });

  it('is forgotten with its sign-in, and what waited for it is not sent', async () => {
    await added('player2', '/phone');
    service.manners.set('/phone', { status: 503 });
    await addAlert('player2');
    await game.leave();
    await floor.settle();
    await arrived('/phone');
    await floor.database.transact((tx) => revokeSignIn(tx, 's-player2-/phone'));
    expect(await browsersOf('player2')).toEqual([]);
    service.manners.clear();
    await floor.pass(60_000);
    expect(service.to('/phone')).toHaveLength(1);
  });

  it('hears nothing more once its player has taken a break: neither what waited nor a place that was lost', async () => {
    await added('player2', '/phone');
    await added('staff1', '/other');
    service.manners.set('/phone', { status: 503 });
    await addAlert('player2');
    await game.leave();
    await arrived('/phone');
    game = await floor.playing('player1', 0);
    await fund(floor, 'staff1');
    for (const username of ['player2', 'staff1']) await join(username);
    service.manners.clear();
    const at = floor.clock.nowMs();
    for (const username of ['player2', 'staff1'])
      await floor.database.transact((tx) =>
        storePlayerRestriction(
          tx,
          { playerId: playerIdOf(username), at, who: 'player', reason: '' },
          { kind: 'timeout', untilAt: at + 86_400_000 },
        ),
      );
    await floor.pass(120_000);
    const lost = await floor.queryDatabase((db) => db.all('SELECT reason FROM queue_losses'));
    expect(lost).toEqual([{ reason: 'protection' }, { reason: 'protection' }]);
    expect([service.to('/phone').length, service.to('/other').length]).toEqual([1, 0]);
  });

  it('is not stored for a sign-in that has just ended', async () => {
    const who = { playerId: playerIdOf('player2'), signInId: 's-gone' };
    expect(await floor.inTime(floor.server.pushes.add(who, service.browser('/x').body))).toMatchObject({
      refusal: { code: 'PUSH_UNKNOWN' },
    });
  });

  it.each([404, 410])('is forgotten when its service answers %i', async (status) => {
    service.manners.set('/phone', { status });
    await added('player2', '/phone');
    await added('player2', '/desk');
    await addAlert('player2');
    await game.leave();
    await floor.settle();
    await arrived('/desk');
    await isDone();
    expect(await browsersOf('player2')).toHaveLength(1);
    await floor.pass(60_000);
    expect(service.to('/phone')).toHaveLength(1);
  });

  it('is tried again later, not sooner than its service asks for, and only as long as the event is worth it', async () => {
    service.manners.set('/phone', { status: 429, headers: { 'retry-after': '40' } });
    await added('player2', '/phone');
    await addAlert('player2');
    await game.leave();
    await floor.settle();
    await arrived('/phone');
    await floor.server.pusher?.settled();
    await floor.pass(38_000);
    expect(service.to('/phone')).toHaveLength(1);
    service.manners.set('/phone', { status: 500 });
    await floor.pass(4_000);
    await arrived('/phone', 2);
    for (let attempt = 3; attempt <= 9 && (await hasMessages()); attempt++) {
      await floor.server.pusher?.settled();
      await floor.pass(170_000);
    }
    expect(await hasMessages()).toBe(false);
    expect(service.to('/phone').length).toBeLessThanOrEqual(6);
  });
  const hasMessages = async () => (await floor.queryDatabase((db) => db.all('SELECT 1 FROM push_messages'))).length > 0;

  it('does not wait for another one whose service hangs', async () => {
    service.manners.set('/hang', 'hang');
    await added('player2', '/hang');
    await added('staff1', '/fine');
    await addAlert('player2');
    await addAlert('staff1');
    await game.leave();
    await floor.settle();
    await arrived('/fine');
    await arrived('/hang');
  });

  it('is no more than one of five, of which the oldest give way', async () => {
    for (let at = 0; at < 7; at++) {
      await added('player2', `/b${at}`);
      await floor.pass(1_000);
    }
    await addAlert('player2');
    await game.leave();
    await floor.settle();
    await arrived('/b6');
    await isDone();
    expect(service.pushes.map(({ path }) => path).sort()).toEqual(['/b2', '/b3', '/b4', '/b5', '/b6']);
  });

  it('goes over to the next player who signs in there, and to nobody who only knows its address', async () => {
    const shared = await added('player2', '/shared');
    const stranger = { ...service.browser('/x').body, endpoint: shared.endpoint };
    const taken = await floor.inTime(floor.server.pushes.add(await signIn('staff1'), stranger));
    expect(taken).toMatchObject({ refusal: { code: 'PUSH_UNKNOWN' } });
    expect(await add('staff1', shared, 's-staff1-2')).toMatchObject({ ok: true });
    expect([(await browsersOf('player2')).length, (await browsersOf('staff1')).length]).toEqual([0, 1]);
    await floor.inTime(floor.server.pushes.remove(playerIdOf('player2'), shared.endpoint));
    expect(await browsersOf('staff1')).toHaveLength(1);
    await floor.inTime(floor.server.pushes.remove(playerIdOf('staff1'), shared.endpoint));
    expect(await browsersOf('staff1')).toEqual([]);
  });

  it('is refused with an address to which the server does not send, or with keys that are none', async () => {
    const { body } = service.browser('/phone');
    const who = await signIn('player2');
    for (const wrong of [
      { endpoint: 'https://169.254.169.254/latest' },
      { endpoint: body.endpoint.replace('https:', 'http:') },
      { p256dh: body.p256dh.slice(0, 40) },
      { auth: 'AA' },
    ])
      expect(await floor.inTime(floor.server.pushes.add(who, { ...body, ...wrong }))).toMatchObject({
        refusal: { code: 'PUSH_UNKNOWN' },
      });
  });
});
