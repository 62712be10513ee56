import { expect, it } from 'vitest';
import type { Bearer } from '../accounts/tokens.ts';
import { InMemoryBus } from '../bus/bus.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { BearerChannels } from './bearer-channels.ts';

const bearer: Bearer = {
  playerId: 'player-1' as Bearer['playerId'],
  signInId: 'sign-in-1',
  expiresAt: 0,
  group: 'player',
  permissions: [145],
  isLocked: false,
};

class Listed {
  readonly closedAs: unknown[] = [];
  close(refusal: { readonly code: unknown }): void {
    this.closedAs.push(refusal.code);
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const open = () => {
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  const clock = new ManualClock();
  return { bus, clock, channels: new BearerChannels(bus, clock) };
};

it('a revoked sign-in closes its own connections, and no other', () => {
  const { bus, channels } = open();
  const [own, others] = [new Listed(), new Listed()];
  channels.add(bearer, own);
  channels.add({ ...bearer, signInId: 'sign-in-2' }, others);
  bus.publish('signInRevoked', { signInId: 'sign-in-1', because: 'PIN_EXHAUSTED' });
  expect([own.closedAs, others.closedAs]).toEqual([['PIN_EXHAUSTED'], []]);
});

it('a lock closes the connections that only listen, and the game goes on until it is unlocked', () => {
  const { bus, channels } = open();
  const [listening, game] = [new Listed(), new Listed()];
  channels.add(bearer, listening);
  channels.add(bearer, game, 'goesOn');
  bus.publish('signInLocked', { signInId: 'sign-in-1', isLocked: true });
  expect([listening.closedAs, game.closedAs]).toEqual([['SESSION_LOCKED'], []]);
  expect(channels.isLocked(bearer)).toBe(true);
  bus.publish('signInLocked', { signInId: 'sign-in-1', isLocked: false });
  expect(channels.isLocked(bearer)).toBe(false);
});

it('closes the connections of a sign-in that is no longer in the database', async () => {
  const { clock, channels } = open();
  const connection = new Listed();
  channels.add(bearer, connection);
  channels.start({ standing: async () => new Map() }, (error) => {
    throw error;
  });
  await clock.pass(1_999, settled);
  expect(connection.closedAs).toEqual([]);
  await clock.pass(1, settled);
  expect(connection.closedAs).toEqual(['TOKEN_INVALID']);
  channels.stop();
});

it('an account has room for sixty connections, whatever sign-ins they belong to', () => {
  const { channels } = open();
  const connections = Array.from({ length: 60 }, () => new Listed());
  connections.forEach((connection, index) => {
    expect(channels.hasRoom(bearer)).toBe(true);
    channels.add({ ...bearer, signInId: `sign-in-${index % 2}` }, connection);
  });
  expect(channels.hasRoom(bearer)).toBe(false);
  channels.remove({ ...bearer, signInId: 'sign-in-1' }, connections[1] as Listed);
  expect(channels.hasRoom(bearer)).toBe(true);
});
