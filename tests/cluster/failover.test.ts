import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import { natsServerPath } from '../../scripts/find-nats-server.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { logIn, newTransferId } from '../harness/player.ts';
import { BalancedDatabase } from './balanced-database.ts';
import { noteGap } from './fault-figures.ts';
import { PlayedCluster } from './played-cluster.ts';

const cashInMinor = 700;

describe.skipIf(haproxyPath() === null || postgresBin() === null || natsServerPath() === null)(
  'when the primary crashes with commits that the standby does not have',
  () => {
    let databaseServer: BalancedDatabase;
    let played: PlayedCluster;

    beforeAll(async () => {
      databaseServer = await BalancedDatabase.start();
      played = await PlayedCluster.open({ databaseServer });
      await played.start();
    });
    afterAll(() => (played ? played.close() : databaseServer?.remove()));

    it('spins go on, money and logins say so, and after the promotion nothing acknowledged is missing', async () => {
      const { near, far } = played;
      const acknowledged = newTransferId();
      expect(await near.line.cashIn(cashInMinor, acknowledged)).toMatchObject({
        value: { state: 'settled' },
      });
      const fromMs = performance.now();
      databaseServer.pair.cutReplication();
      const inDoubt = newTransferId();
      const ordering = far.line.cashIn(cashInMinor, inDoubt);
      // Terminated, it is stored at the primary alone: the server must not find it there and acknowledge it.
      const waiting = await databaseServer.pair.commitsInWait(1, 'commit_marks');
      for (const pid of waiting) await databaseServer.pair.terminate(pid);
      await databaseServer.pair.commitsInWait(1, 'ON CONFLICT (id)');
      await databaseServer.pair.primary.stop('immediate');
      const crashedAtMs = performance.now();
      const [login, cashIn] = await Promise.all([
        logIn(played.nodes[0]?.baseUrl ?? '', 'staff1').catch(String),
        near.line.cashIn(cashInMinor),
      ]);
      expect(login).toContain('DATABASE_UNAVAILABLE');
      expect(cashIn).toMatchObject({ error: { code: 'DATABASE_UNAVAILABLE' } });
      await Promise.all([near, far].map((player) => player.sees('accepted', performance.now())));
      await databaseServer.pair.standby.promote();
      const backMs = performance.now();
      await played.bothPlay();
      expect(await ordering).toMatchObject({ error: { code: 'DATABASE_UNAVAILABLE' } });
      expect(await played.stateOf(inDoubt)).toBe('none');
      expect(await far.line.cashIn(cashInMinor, inDoubt)).toMatchObject({ value: { state: 'settled' } });
      await played.isRight();
      expect([await played.stateOf(acknowledged), await played.stateOf(inDoubt)]).toEqual(['settled', 'settled']);
      const fault = `Primary lost for ${Math.round((backMs - crashedAtMs) / 1000)} s`;
      noteGap(`${fault}: at the agent's node`, near, { fromMs, promised: 'spins go on' });
      noteGap(`${fault}: at the other node`, far, { fromMs, promised: 'spins go on' });
    });
  },
);
