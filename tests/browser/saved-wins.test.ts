import { readFile } from 'node:fs/promises';
import { decodeFilm } from '@reelfloor/agent/testing/decode-film';
import { trialFilm } from '@reelfloor/agent/testing/trial-film';
import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { uploadAsAgent } from '@reelfloor/server/testing/agent-upload';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';

const sizes = [{ width: 1440, height: 900 }, phone, { width: 360, height: 560 }];
const recording = { no: 7, head: 'a'.repeat(64) };

describe('a win that can be saved', () => {
  const visits = accessVisits(
    {},
    { settings: { SAVE_WINS: true }, provoked: /status of 503 .*\/(player\/rounds\/\d+\/share|clips\/\S+)$/ },
  );
  let isBusy = false;
  const film = trialFilm();
  const send = (clipId: string) => uploadAsAgent(visits.floor, clipId, { body: new Uint8Array(film) });
  beforeAll(async () => {
    const { agent } = visits.floor;
    agent.override.recordingClip = ({ clipId, fromMs, untilMs }) => {
      void send(clipId);
      return okResult({ fromMs, untilMs, startedAtMs: null, endedAtMs: null, gaps: [] });
    };
    agent.override.recordingShare = ({ clipId }) => {
      if (isBusy) {
        isBusy = false;
        return createRefusedResult('RECORDING_UNREACHABLE', { machine: 'm1' });
      }
      void send(clipId);
      return okResult({});
    };
    const game = await (await visits.floor.player('player1')).game();
    await game.init('m1');
    await game.cashIn(1_000);
    for (const winMinor of [0, 500]) agent.cabinet('m1').playRound({ winMinor, recording });
    await game.leave();
    game.channel.socket.close();
  });
  const watch = async (page: Page, round: number) => {
    await page.getByRole('row').nth(round).getByRole('button').click();
    await page.getByRole('button', { name: 'Watch this round' }).click();
    const dialog = page.getByRole('dialog', { name: /^Round of / });
    await dialog.locator('video').waitFor();
    return dialog;
  };

  it('is made on demand, waits for others that are being made, and is downloaded under a name that says which it is', async () => {
    isBusy = true;
    const visitor = await visits.open('/rounds');
    const { page } = visitor;
    const dialog = await watch(page, 1);
    await dialog.getByRole('button', { name: 'Save this win' }).click();
    await dialog.getByText('Your amounts are hidden').waitFor();
    expect(await violations(page)).toEqual([]);
    const download = dialog.getByRole('button', { name: 'Download' });
    await download.waitFor();
    await dialog.getByText('not evidence.').waitFor();
    expect(await violations(page)).toEqual([]);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      await expect.poll(() => clippedTexts(page)).toEqual([]);
      await picture(visitor, `saved-win-${viewport.width}`);
    }
    const saving = page.waitForEvent('download');
    await download.click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^win-m1-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.mp4$/);
    const bytes = await readFile(await saved.path());
    expect(await decodeFilm(bytes)).toHaveLength(20);
  });

  it('is not offered for a round that won nothing', async () => {
    const { page } = await visits.open('/rounds');
    const dialog = await watch(page, 2);
    await dialog.getByRole('button', { name: 'Report a problem with this round' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Save this win' }).count()).toBe(0);
  });
});
