import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import { natsServerPath } from '../../scripts/find-nats-server.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { auditDatabaseAt } from '../harness/audit-floor.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { Cluster } from '../harness/cluster.ts';
import { keepConnections, openedPictures } from '../harness/keep-connections.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { logIn } from '../harness/player.ts';
import { cashIn50, PlayerLedger, spin, spinOf } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';
import { noteFigure } from './fault-figures.ts';

/** Longest time in ms for a round: free spins may be under way. */
const slowMs = 60_000;

describe.skipIf(haproxyPath() === null || postgresBin() === null || natsServerPath() === null)(
  'a player of two nodes',
  () => {
    let cluster: Cluster;
    let browser: Browser;
    let player: Visitor;
    let spectator: Visitor;
    let databaseServer: PlayerLedger;

    beforeAll(async () => {
      [cluster, browser] = await Promise.all([Cluster.open(2), launchBrowser()]);
      await cluster.node(0).start();
      await cluster.startAgent({ CABINET_SPEED: '10', FPS: '15' });
      await cluster.node(1).start();
    });
    afterAll(async () => {
      await browser?.close();
      const lost = await auditDatabaseAt(cluster.databaseUrl);
      await cluster?.close();
      expect(lost).toEqual([]);
      expect(player?.complaints.filter((text) => !isLostConnection(text))).toEqual([]);
    });

    const played = async () => {
      const [session] = await databaseServer.sessions();
      return session ? session.spinCount + session.freeSpinCount : 0;
    };
    /** Presses until a round is in the database, and returns the milliseconds that took. */
    const playRound = async () => {
      const before = await played();
      const fromMs = performance.now();
      await until('a round is played', async () => {
        await spin(player.page);
        return (await played()) > before;
      });
      return Math.round(performance.now() - fromMs);
    };

    it('plays at one node a machine whose agent is at the other', async () => {
      const { baseUrl } = cluster.node(1);
      player = await newVisitor(browser, baseUrl);
      await keepConnections(player.page);
      databaseServer = new PlayerLedger(cluster.baseUrl, (await logIn(cluster.baseUrl, 'player1')).token);
      await enterAs(player.page, baseUrl, 'player1');
      await player.page.goto('/game/104/anatolia-gold');
      await spinOf(player.page).waitFor();
      await cashIn50(player.page);
      await until('the money left the wallet', async () => (await databaseServer.balanceMinor()) === 95_000);
      await playRound();
    });

    it('is watched at one node while the agent is at the other', async () => {
      spectator = await newVisitor(browser, cluster.node(1).baseUrl);
      await keepConnections(spectator.page);
      await enterAs(spectator.page, cluster.node(1).baseUrl, 'player2');
      await spectator.page.getByRole('button', { name: 'İzle: makine 104' }).first().click();
      await until('the spectator has a picture', async () => (await watchedFrames(spectator.page)) > 5);
      await player.page.getByText('1 izleyici').first().waitFor({ state: 'attached' });
    });

    it('keeps playing the same session, and stays watched, when the node with the agent is killed', async () => {
      const open = await databaseServer.openSessions();
      await cluster.node(0).kill();
      const tookMs = await playRound();
      noteFigure({ fault: "The agent's node is killed: a round in the ledger", tookMs, promised: '1.5 s' }, slowMs);
      expect(await databaseServer.openSessions()).toEqual(open);
      await keepsItsPicture(player.page);
      const seen = await watchedFrames(spectator.page);
      await until('the spectator sees more', async () => (await watchedFrames(spectator.page)) > seen + 10);
      expect(await openedPictures(spectator.page)).toBe(1);
      await spectator.close();
    });

    it('keeps playing the same session when the node of the page is killed', async () => {
      await cluster.node(0).start();
      // The new page connects through the balancer, so it reaches the other node, to which the agent has already moved.
      const open = await databaseServer.openSessions();
      await player.page.close();
      player = await newVisitor(browser, cluster.baseUrl);
      await keepConnections(player.page);
      await enterAs(player.page, cluster.baseUrl, 'player1');
      await player.page.goto('/game/104/anatolia-gold');
      await spinOf(player.page).waitFor();
      await playRound();
      await cluster.node(1).kill();
      const tookMs = await playRound();
      noteFigure({ fault: "The page's node is killed: a round in the ledger", tookMs, promised: '1.5 s' }, slowMs);
      expect(await databaseServer.openSessions()).toEqual(open);
      await keepsItsPicture(player.page);
    });
  },
);

const watchedFrames = (page: Page): Promise<number> =>
  page
    .locator('.watch-dialog video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** Waits for further frames, and checks that they come over the page's first picture. */
const keepsItsPicture = async (page: Page): Promise<void> => {
  const shown = await shownFrames(page);
  await until('ten more frames were shown', async () => (await shownFrames(page)) >= shown + 10);
  expect(await openedPictures(page)).toBe(1);
};

/** Returns whether a message is about a failed connection, which the browser logs when a node is killed. */
const isLostConnection = (text: string): boolean => /WebSocket connection to|Failed to load resource/.test(text);
