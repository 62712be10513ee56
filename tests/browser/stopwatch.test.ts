import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileText } from '@reelfloor/server/testing/reviewed-profile';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sitDownWithCredit } from '../harness/game-keys.ts';
import { fewFrames, type GamePage, GameVisits } from '../harness/game-visits.ts';
import {
  longestGapMs,
  type ReelStart,
  reelStarts,
  shownSoFar,
  startsSoFar,
  watchPicture,
} from '../harness/picture-stopwatch.ts';
import { call } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const cycleMs = 2_500;
const measured = 6;
/** On a busy machine that draws no frame for so long, in ms, a start that comes too soon is measured once more. */
const maxGapMs = 300;
const attempts = 5;

describe('RTS 14D: the picture, watched with a stopwatch', () => {
  let visits: GameVisits;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelfloor-stopwatch-'));
    const file = join(folder, 'paced.json');
    await writeFile(file, profileText('demo', { id: 'paced', values: { 'play.minCycleMs': cycleMs } }));
    visits = await GameVisits.open({ DEMO_PROFILE: file, TEST_CARD: '1', CABINET_SPEED: '1' }, fewFrames);
  });
  afterAll(async () => {
    await visits?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => visits.leaveClean());

  /** Presses by the page's key and, past the page's own lock, by messages on its connection. Returns the answers so far. */
  const pressAlways = (page: Page) =>
    page.evaluate(() => {
      const { kept } = globalThis as unknown as { kept: { sockets: WebSocket[] } };
      const socket = kept.sockets.findLast(({ url, readyState }) => /\/machine/.test(url) && readyState === 1);
      const spinKey = document.querySelector<HTMLElement>('.game-spin');
      if (!socket || !spinKey) throw new Error('nothing to press');
      const firstId = 900_000_000;
      let id = firstId;
      const answers: string[] = [];
      Object.assign(globalThis, { pressAnswers: answers });
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.response && answer.id >= firstId)
          answers.push(answer.ok ? 'accepted' : String(answer.errorCode ?? 'refused'));
      });
      setInterval(() => {
        spinKey.click();
        const press = { button: 'spin', commandId: crypto.randomUUID(), origin: 'hand' };
        socket.send(JSON.stringify({ request: true, id: id++, method: 'press', data: press }));
      }, 60);
    });

  const newestSession = async ({ token }: GamePage) => {
    const { body } = await call(visits.floor.baseUrl, token, 'player/sessions');
    const [newest] = (body as { items: { spinCount: number; freeSpinCount: number }[] }).items;
    return newest ?? { spinCount: 0, freeSpinCount: 0 };
  };

  it('shows no two paid spins that start closer than the profile says, however fast somebody presses', async () => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const game = await sitDownWithCredit(visits);
      const { page } = game;
      const before = await newestSession(game);
      await watchPicture(page);
      await pressAlways(page);
      await until('the reels started often enough', async () => (await startsSoFar(page)) >= measured, 60_000);
      const frames = await shownSoFar(page);
      const seen = reelStarts(frames);
      const answers = await page.evaluate<string[]>('pressAnswers');
      await page.close();
      await until('the last round is in the ledger', async () => {
        const { spinCount, freeSpinCount } = await newestSession(game);
        return spinCount + freeSpinCount >= before.spinCount + before.freeSpinCount + seen.length;
      });
      // Free spins start by themselves and cost nothing: then measure once more.
      if ((await newestSession(game)).freeSpinCount > before.freeSpinCount) continue;
      const isTooSoon = ({ atMs }: ReelStart, index: number) => {
        const last = seen[index - 1];
        return last !== undefined && atMs - last.atMs < cycleMs - last.doubtMs;
      };
      const tooSoon = seen.filter(isTooSoon);
      // A picture that stood still shows a start late, and so the next one too soon after it.
      if (tooSoon.length > 0 && longestGapMs(frames) > maxGapMs) continue;
      expect(tooSoon, JSON.stringify(seen)).toEqual([]);
      // Where the test card says that a round starts, the reels turn.
      for (const { change } of seen) expect(change).toBeGreaterThan(3);
      // No start was missed between two frames; the last press may not be seen yet. More was pressed than was played.
      const accepted = answers.filter((answer) => answer === 'accepted').length;
      expect(accepted).toBeLessThanOrEqual(seen.length + 1);
      expect(answers.length).toBeGreaterThan(10 * seen.length);
      return;
    }
    expect.fail('each time paid spins started too soon, or free spins came');
  }, 300_000);
});
