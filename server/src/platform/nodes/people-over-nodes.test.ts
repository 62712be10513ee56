import { rm } from 'node:fs/promises';
import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../backoffice/cash-desk/post-cash-desk-movement.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { type RunningServer, startServerNode } from '../../start/server/start-server.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { officeAt } from '../../testing/office-member.ts';
import { seededConfig } from '../../testing/seeded-place.ts';
import { natsServerPath, TestNats } from '../../testing/test-nats.ts';
import { login, TestPlayer } from '../../testing/test-player.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { testEngine } from '../database/temporary-database.ts';

const transports = ['a test network', 'NATS', 'no transport'].filter(
  (transport) => transport !== 'NATS' || natsServerPath !== null,
);

describe.each(transports.map((transport) => ({ transport, hasTransport: transport !== 'no transport' })))(
  `people at two nodes on ${testEngine} and $transport`,
  { timeout: 120_000 },
  ({ transport, hasTransport }) => {
    let nats: TestNats | null;
    let config: ServerConfig;
    let nodes: RunningServer[];
    let commands: Database;

    beforeEach(async () => {
      nats = transport === 'NATS' ? await TestNats.start() : null;
      const network = new LocalNetwork();
      if (!hasTransport) network.treat = () => 'drop';
      config = await seededConfig({ NATS_URL: nats?.url ?? '', LOGIN_ATTEMPTS_PER_MINUTE: '10' });
      const start = () => startServerNode(config, nats ? besideOthers() : { ...besideOthers(), network });
      nodes = [await start(), await start()];
      commands = await openDatabase(config);
    });
    afterEach(async () => {
      for (const node of nodes) await node.close();
      await nats?.remove();
      await commands.close();
      await rm(config.dataDir, { recursive: true, force: true });
    });

    const addressOf = (index: number) => nodes[index]?.address ?? '';
    /** Signs in at the first node, and uses the same token at the second. */
    const signedInAtBoth = async (username: string) => {
      const here = await TestPlayer.login(addressOf(0), username);
      return { here, there: new TestPlayer(addressOf(1), here.signIn) };
    };
    const reasonOf = (socket: { once(event: 'close', listener: (code: number, text: Buffer) => void): void }) =>
      new Promise((resolve) => socket.once('close', (_, text) => resolve(String(text))));

    it('a logout closes the pages at the other node, and so do a ban and the fifth wrong PIN', async () => {
      const { here, there } = await signedInAtBoth('player1');
      const bell = await there.notifications();
      await here.post('player/logout');
      expect(await bell.closed).toBe(4000);

      const second = await signedInAtBoth('player1');
      const next = await second.there.notifications();
      for (const at of [0, 1, 0, 1, 0])
        await (at === 0 ? second.here : second.there).post('player/unlock', { pin: '9999' });
      expect(await next.closed).toBe(4000);

      const third = await signedInAtBoth('player2');
      const bells = [await third.here.notifications(), await third.there.notifications()];
      await commands.transact((tx) => tx.run("UPDATE players SET banned = 1 WHERE username = 'player2'"));
      for (const { closed } of bells) expect(await closed).toBe(4000);
    });

    it('a lock closes what listens at the other node, and is over there too when the PIN is given', async () => {
      const { here, there } = await signedInAtBoth('player1');
      const bell = await there.notifications();
      const reason = reasonOf(bell.socket);
      await here.post('player/lock');
      expect(await bell.closed).toBe(4000);
      expect(await reason).toBe('SESSION_LOCKED');
      expect((await there.post('player/unlock', { pin: '0000' })).status).toBe(200);
      expect((await here.notifications()).outcome.kind).toBe('accepted');
    });

    it('a deposit at the desk reaches the pages at every node', async () => {
      const { here, there } = await signedInAtBoth('player1');
      const bells = [await here.notifications(), await there.notifications()];
      await commands.transact((tx) =>
        postCashDeskMovement(tx, {
          direction: 'deposit',
          username: 'player1',
          amountMinor: 250,
          note: 'desk',
          key: 'desk-0001',
          at: 1,
        }),
      );
      const balance = expect.objectContaining({ balance: 100_250 });
      for (const { received } of bells)
        await eventually(() => expect(received).toContainEqual({ method: 'balance', data: balance }));
    });

    const guessAtOffice = (address: string, name: string) =>
      fetch(`${officeAt(address)}${officeBase}sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: officeAt(address) },
        body: JSON.stringify({ login: name, password: 'wrong-wrong' }),
      });
    const guessAsPlayer = (address: string, username: string) => login(address, { username, password: 'wrong-wrong' });

    it.runIf(hasTransport).each([
      ['a player', guessAsPlayer],
      ['a member of staff', guessAtOffice],
    ])('guesses of a password of %s are limited over both', async (_, guessOf) => {
      let compared = 0;
      for (let guess = 0; guess < 24; guess++)
        if ((await guessOf(addressOf(guess % 2), `nobody-${guess}`)).status !== 429) compared++;
      // Two nodes that counted alone would allow twenty guesses. Together they allow ten, and a few while messages
      // travel.
      expect(compared).toBeGreaterThanOrEqual(10);
      expect(compared).toBeLessThan(17);
    });

    it.runIf(hasTransport)('a colleague at the other node is online, and offline after leaving it', async () => {
      const { there } = await signedInAtBoth('player1');
      const colleague = await TestPlayer.login(addressOf(0), 'staff1');
      const bell = await there.notifications();
      const page = await colleague.notifications();
      const status = async () => {
        const contacts = (await there.get('/api/chat/contacts')).body as unknown as {
          id: string;
          name: string;
          status: string;
        }[];
        return contacts.find(({ id }) => id === colleague.signIn.user.id)?.status;
      };
      await eventually(async () => expect(await status()).toBe('online'));
      page.socket.terminate();
      await eventually(async () => expect(await status()).toBe('offline'));
      const notices = () => bell.received.filter(({ method }) => method === 'contact');
      await eventually(() => expect(notices().length).toBeGreaterThanOrEqual(2));
    });
  },
);
