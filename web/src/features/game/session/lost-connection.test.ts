import { okResult } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { joined, never } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { welcome } from '../../../testing/open-floor.ts';

it('the result of a press ends with the connection, and the page knows how long its seat waits', async () => {
  const { floor, session, seat, clock } = await joined({
    init: () => okResult({ ...welcome(1), holdMs: 120_000, cabinet: { ...welcome(1).cabinet, creditMinor: 1_000 } }),
  });
  session.spin();
  await settled();
  expect(seat().lastClick).toMatchObject({ result: 'accepted' });
  const at = clock.nowMs();
  floor.drop();
  await settled();
  const state = session.getState();
  expect(state).toMatchObject({ kind: 'lost', since: at, seat: { lastClick: null, holdMs: 120_000 } });
  expect(session.getGame().lastClick).toBeNull();
});

it('a press whose answer is outstanding is no longer on its way without a connection', async () => {
  const { floor, session, seat } = await joined({ press: never });
  session.spin();
  await settled();
  expect(seat().lastClick).toMatchObject({ result: 'asked' });
  floor.drop();
  await settled();
  expect(session.getGame().lastClick).toMatchObject({ result: 'checking' });
});
