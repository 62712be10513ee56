import { describe, expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { AuthenticatedCaller, StoredSignInState } from '../../players/sign-in/access-tokens.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { SignInConnections } from './sign-in-connections.ts';

const bearer: AuthenticatedCaller = {
  playerId: 'player-1' as AuthenticatedCaller['playerId'],
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
  return { bus, clock, channels: new SignInConnections(bus, clock) };
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

describe('a watched sign-in', () => {
  const watch = () => {
    const { bus, clock, channels } = open();
    const valid = new Map([['sign-in-1', { siteKey: 0, isLocked: false, expiresAt: clock.nowMs() + 90_000 }]]);
    const asked: string[][] = [];
    const errors: unknown[] = [];
    let read = async (ids: readonly string[]): Promise<ReadonlyMap<string, StoredSignInState>> => {
      asked.push([...ids]);
      return new Map([...valid].filter(([id]) => ids.includes(id)));
    };
    channels.start({ standing: (ids) => read(ids) }, (error) => errors.push(error));
    const connection = new Listed();
    const fresh = { ...bearer, expiresAt: clock.nowMs() + 90_000 };
    const add = () => channels.add(fresh, connection);
    const readBy = (next: typeof read) => {
      const before = read;
      read = next;
      return before;
    };
    return { bus, clock, channels, valid, asked, errors, connection, add, readBy };
  };

  it('is read once more after it joined, so that an end between the token’s check and the joining is seen', async () => {
    const { valid, connection, add, channels } = watch();
    valid.clear();
    add();
    await settled();
    await settled();
    expect(connection.closedAs).toEqual(['TOKEN_INVALID']);
    channels.stop();
  });

  it('is closed as soon as the feed names it, and is not read without a reason for a minute', async () => {
    const { bus, clock, valid, asked, connection, add, channels } = watch();
    add();
    await clock.pass(59_999, settled);
    expect(asked).toEqual([['sign-in-1']]);
    bus.publish('signInChanged', { signInId: 'somebody-elses' });
    valid.clear();
    bus.publish('signInChanged', { signInId: 'sign-in-1' });
    await settled();
    expect([asked.length, connection.closedAs]).toEqual([2, ['TOKEN_INVALID']]);
    channels.stop();
  });

  it('is found closed within a minute if its row went without any news', async () => {
    const { clock, valid, connection, add, channels } = watch();
    add();
    await settled();
    valid.clear();
    await clock.pass(60_000, settled);
    expect(connection.closedAs).toEqual(['TOKEN_INVALID']);
    channels.stop();
  });

  it('is read when it expires, and goes on if it was renewed', async () => {
    const { clock, valid, connection, add, channels } = watch();
    add();
    await clock.pass(80_000, settled);
    valid.set('sign-in-1', { siteKey: 0, isLocked: false, expiresAt: clock.nowMs() + 30_000 });
    await clock.pass(20_000, settled);
    expect(connection.closedAs).toEqual([]);
    valid.clear();
    await clock.pass(12_000, settled);
    expect(connection.closedAs[0]).toBe('TOKEN_INVALID');
    channels.stop();
  });

  it('stays in doubt while the database is away, until it was read', async () => {
    const { bus, clock, valid, errors, connection, add, channels, readBy } = watch();
    add();
    await settled();
    const works = readBy(async () => {
      throw new Error('away');
    });
    bus.publish('signInChanged', { signInId: 'sign-in-1' });
    await clock.pass(10_000, settled);
    expect(errors.length).toBeGreaterThan(2);
    valid.clear();
    readBy(works);
    await clock.pass(2_000, settled);
    expect(connection.closedAs).toEqual(['TOKEN_INVALID']);
    channels.stop();
  });

  it('is read again if its lock changed during the read, because the row may be the older word', async () => {
    const { bus, channels, connection, add, readBy } = watch();
    add();
    await settled();
    let answer = (_: ReadonlyMap<string, StoredSignInState>): void => {};
    const expiresAt = Number.MAX_SAFE_INTEGER;
    readBy(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    bus.publish('signInChanged', { signInId: 'sign-in-1' });
    await settled();
    bus.publish('signInLocked', { signInId: 'sign-in-1', isLocked: true });
    answer(new Map([['sign-in-1', { siteKey: 0, isLocked: false, expiresAt }]]));
    await settled();
    expect(channels.isLocked(bearer)).toBe(true);
    answer(new Map([['sign-in-1', { siteKey: 0, isLocked: true, expiresAt }]]));
    await settled();
    expect([channels.isLocked(bearer), connection.closedAs[0]]).toEqual([true, 'SESSION_LOCKED']);
    channels.stop();
  });

  it('is read with all others when news may have been missed', async () => {
    const { bus, channels, asked, add } = watch();
    add();
    channels.add({ ...bearer, signInId: 'sign-in-2', expiresAt: Number.MAX_SAFE_INTEGER }, new Listed());
    await settled();
    bus.publish('eventsMissed', {});
    await settled();
    expect(asked.at(-1)).toEqual(['sign-in-1', 'sign-in-2']);
    channels.stop();
  });
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
