import { maxMessageBytes } from '@reelfloor/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, startFloor } from './harness/floor.ts';
import { ChannelPlayer, call, logIn, newCommandId, newTransferId, takeSeat } from './harness/player.ts';
import { until } from './harness/until.ts';

/**
 * Malformed input of each kind gets an error code and a clear text, and does not affect other connections, the money or
 * the process. A second player, `witness`, is seated all the time to notice any effect.
 */
describe('bad input', () => {
  let floor: Floor;
  let witness: ChannelPlayer;
  let witnessToken: string;
  const opened: ChannelPlayer[] = [];

  beforeAll(async () => {
    floor = await startFloor({ environment: { CABINET_SPEED: '20' } });
    const seat = await takeSeat(floor.baseUrl, 'player2', '212');
    witness = seat.player;
    witnessToken = seat.token;
    await witness.cashIn(5000);
  });
  afterEach(async () => {
    for (const player of opened.splice(0)) player.close();
    expect(witness.closed).toBeNull();
    expect(witness.cabinet?.creditMinor).toBe(5000);
    expect((await call(floor.baseUrl, witnessToken, 'player/balance')).body).toMatchObject({
      balance: 95_000,
    });
  });
  afterAll(async () => {
    witness.close();
    expect(await floor.stop()).toBe(0);
    await floor.remove();
  });

  const connect = async () => {
    const player = await ChannelPlayer.connect(floor.baseUrl);
    opened.push(player);
    return player;
  };
  const seated = async (machineId = '104') => {
    const seat = await takeSeat(floor.baseUrl, 'player1', machineId);
    opened.push(seat.player);
    // A seat can be taken while its machine still shows the last cash-out, so wait until the machine is at rest.
    await seat.player.idle('the machine is at rest');
    return seat.player;
  };
  const leave = async (player: ChannelPlayer) => {
    expect((await player.leave()).kind).toBe('accepted');
  };

  it('answers an unknown machine with MACHINE_UNKNOWN', async () => {
    const player = await connect();
    const { token } = await logIn(floor.baseUrl, 'player1');
    expect(await player.init('99999', token)).toMatchObject({
      kind: 'refused',
      error: { code: 'MACHINE_UNKNOWN', Params: { machine: '99999' } },
    });
  });

  it('answers a wrong token with TOKEN_INVALID, on the channel and on a call', async () => {
    const player = await connect();
    expect(await player.init('104', 'not-a-token')).toMatchObject({
      kind: 'refused',
      error: { code: 'TOKEN_INVALID' },
    });
    expect(await call(floor.baseUrl, 'not-a-token', 'player/balance')).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_INVALID', ErrorMessage: 'Invalid access_token' },
    });
  });

  it('answers a press without a seat with INIT_FIRST', async () => {
    const player = await connect();
    expect(await player.spin()).toMatchObject({ kind: 'refused', error: { code: 'INIT_FIRST' } });
    expect(await player.cashIn(100)).toMatchObject({ kind: 'refused', error: { code: 'INIT_FIRST' } });
  });

  it('answers a press after leaving with SEAT_NONE', async () => {
    const player = await seated();
    await leave(player);
    expect(player.closed).toBeNull();
    expect(await player.spin()).toMatchObject({ kind: 'refused', error: { code: 'SEAT_NONE' } });
  });

  it('answers init for a machine that another player plays with MACHINE_TAKEN', async () => {
    const player = await connect();
    const { token } = await logIn(floor.baseUrl, 'player1');
    expect(await player.init('212', token)).toMatchObject({
      kind: 'refused',
      error: { code: 'MACHINE_TAKEN' },
    });
  });

  it('answers a second init of a seated player with SEAT_TAKEN', async () => {
    const player = await connect();
    expect(await player.init('215', witnessToken)).toMatchObject({
      kind: 'refused',
      error: { code: 'SEAT_TAKEN', Params: { machine: '212' } },
    });
  });

  it.each([
    ['negative', -100, 'AMOUNT_INVALID'],
    ['zero', 0, 'AMOUNT_INVALID'],
    ['over the balance', 100_001, 'AMOUNT_OVER_BALANCE'],
    ['over the limit', 2_500_001, 'AMOUNT_OVER_LIMIT'],
  ])('refuses a cash-in that is %s', async (_, amountMinor, code) => {
    const player = await seated();
    expect(await player.cashIn(amountMinor)).toMatchObject({ kind: 'refused', error: { code } });
    expect(player.cabinet?.creditMinor).toBe(0);
    await leave(player);
  });

  it('refuses a cash-in that is fractional, by schema', async () => {
    const player = await seated();
    expect(await player.cashIn(12.5)).toMatchObject({ kind: 'refused', error: { code: 'MESSAGE_INVALID' } });
    await leave(player);
  });

  it('refuses a transfer id that was used for another amount', async () => {
    const player = await seated();
    const transferId = newTransferId();
    expect(await player.cashIn(500, transferId)).toMatchObject({
      kind: 'accepted',
      value: { state: 'settled' },
    });
    expect(await player.cashIn(500, transferId)).toMatchObject({
      kind: 'accepted',
      value: { state: 'settled' },
    });
    expect(await player.cashIn(700, transferId)).toMatchObject({
      kind: 'refused',
      error: { code: 'TRANSFER_KEY_REUSED' },
    });
    await until('the meter shows the one cash-in', () => player.cabinet?.creditMinor === 500);
    await leave(player);
  });

  it('refuses to spin without credit and to choose a band that does not exist', async () => {
    const player = await seated();
    expect(await player.spin()).toMatchObject({ kind: 'refused', error: { code: 'CREDIT_TOO_LOW' } });
    expect(await player.chooseBand(77)).toMatchObject({ kind: 'refused', error: { code: 'BAND_UNKNOWN' } });
    await leave(player);
  });

  it('refuses to cash out an empty machine', async () => {
    const player = await seated();
    expect(await player.cashOut()).toMatchObject({ kind: 'refused', error: { code: 'CREDIT_EMPTY' } });
    await leave(player);
  });

  it('answers a malformed channel message and keeps the connection', async () => {
    const player = await seated();
    for (const text of ['{', '', '[]', 'null', '{"request":true}', '{"response":true,"id":5,"ok":true}'])
      player.socket.send(text);
    player.socket.send(Buffer.from([0xff, 0x00, 0xfe]));
    await until('the nonsense is answered', () => player.infos.some(({ code }) => code === 'MESSAGE_INVALID'));
    const wrong = await player.peer.request('press', { button: 'explode', commandId: newCommandId() } as never, 5000);
    expect(wrong).toMatchObject({ kind: 'refused', error: { code: 'MESSAGE_INVALID' } });
    await leave(player);
  });

  it('closes the connection of an oversized message with the reason, and only that one', async () => {
    const player = await connect();
    player.socket.send(JSON.stringify({ notification: true, method: 'x', data: 'x'.repeat(maxMessageBytes) }));
    await until('the connection is closed', () => player.closed);
    expect(player.closed).toEqual({ code: 1009, reason: 'MESSAGE_TOO_LARGE' });
  });

  it('answers malformed calls with a code and never a stack', async () => {
    const tries: [string, RequestInit][] = [
      ['login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
      ['login', { method: 'POST', body: '{"username":7}', headers: { 'content-type': 'application/json' } }],
      ['login', { method: 'POST', body: 'x'.repeat(3_000_000), headers: { 'content-type': 'application/json' } }],
      ['player/transactions?limit=-5', {}],
      ['player/transactions?cursor=%00%ff', {}],
      ['machine/nowhere', {}],
      ['no/such/call', {}],
    ];
    for (const [path, init] of tries) {
      const { status, body } = await call(floor.baseUrl, witnessToken, path, init);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
      expect(body, path).toMatchObject({ code: expect.anything(), ErrorMessage: expect.any(String) });
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d+|at .*\(/);
    }
  });
});
