import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { RecordingReader } from '@reelfloor/agent/testing/recordings';
import type { RecordedClip, SlotSession } from '@reelfloor/protocol';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { openOffice } from '../harness/open-office.ts';
import { type BookedRound, playRound, playRoundNext, sitDown } from '../harness/played-rounds.ts';
import { call, logIn } from '../harness/player.ts';
import { PlayerLedger } from '../harness/player-pages.ts';
import { contrastOf, differenceOf, type Picture, pictureOf, seekTo } from '../harness/recorded-picture.ts';
import { until } from '../harness/until.ts';

const machineId = '104';
const game = `/game/${machineId}/anatolia-gold`;
/** Contrast of a picture that shows something, and mean difference of two pictures that are another moment's, in grey values. */
const seen = { contrast: 15, movement: 1 } as const;
/** How long a clip begins before its round and goes on after it, if its session lasts so long. */
const around = { beforeMs: 3_000, afterMs: 4_000 } as const;

interface ClippedRound {
  readonly session: SlotSession;
  readonly clip: RecordedClip;
}

describe('the recorded picture of a played round', () => {
  let floor: Floor;
  let browser: Browser;
  let first: Visitor;
  let staff: Visitor;
  let rounds: readonly [BookedRound, BookedRound];

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
    first = await newVisitor(browser, floor.baseUrl);
    await enterAs(first.page, floor.baseUrl, 'player1');
    // Staff who watch have the picture before the seat is taken and after it is left.
    staff = await openOffice(floor, browser, 'protection', `/machine/${machineId}`);
    await staff.page.getByRole('button', { name: 'Watch' }).click();
    await staff.page.locator('video').waitFor();
    await until('staff see the picture', () =>
      staff.page.locator('video').evaluate((it: HTMLVideoElement) => it.currentTime > 1),
    );
    // A busy computer may let too much time pass between two sessions: then two more are played.
    rounds = await until('two sessions are near to each other', playTwoSessions, 150_000);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
  });

  const clipsOf = async ([one, next]: readonly [BookedRound, BookedRound]) =>
    [await clipOf(floor, 'player1', one), await clipOf(floor, 'player2', next)] as const;
  /** Returns the rounds of two sessions; null if so much time was between them that no clip would reach into the other session. */
  const playTwoSessions = async (): Promise<readonly [BookedRound, BookedRound] | null> => {
    await sitDown(first.page, game);
    const round = await playRound(floor, first.page);
    const leave = () => leaveMachine(first.page);
    const played = [round, await playRoundNext(floor, { username: 'player2', machineId, leave })] as const;
    return areNear(await clipsOf(played)) ? played : null;
  };

  const video = (page: Page) => page.locator('video');
  const shows = async (page: Page) => {
    const shown = await pictureOf(video(page));
    expect(contrastOf(shown)).toBeGreaterThan(seen.contrast);
    return shown;
  };

  it('moves in the player’s page, can be sought in, and ends with the logout', {
    timeout: 120_000,
  }, async () => {
    const { page } = first;
    await page.goto('/rounds');
    const asked = page.waitForResponse(/\/rounds\/\d+\/clip$/);
    await page.getByRole('button', { name: 'Bu turu izle' }).click();
    const clip = (await (await asked).json()) as RecordedClip;
    const film = video(page);
    await until('the film plays', () => film.evaluate((it: HTMLVideoElement) => it.currentTime > 0.2));
    expect(await film.evaluate((it: HTMLVideoElement) => it.error)).toBeNull();
    expect(await violations(page)).toEqual([]);
    await picture(first, 'recorded-round');

    const address = new URL(clip.path, floor.baseUrl);
    const times = (await picturesOf(await (await fetch(address)).arrayBuffer())).map(({ seconds }) => seconds);
    const pictures = new Map<number, Picture>();
    for (const seconds of times.filter((_, index) => index % Math.ceil(times.length / 12) === 0)) {
      await seekTo(film, seconds + 0.001);
      pictures.set(seconds, await shows(page));
    }
    const [start = [], ...others] = pictures.values();
    expect(Math.max(...others.map((other) => differenceOf(start, other)))).toBeGreaterThan(seen.movement);
    for (const [seconds, shown] of [...pictures].reverse()) {
      await seekTo(film, seconds + 0.001);
      expect(differenceOf(shown, await shows(page))).toBeLessThan(seen.movement);
    }
    const { endedAt } = clip;
    await page.getByRole('button', { name: /^Makaralar durdu/ }).click();
    await until('the round’s end is shown', () =>
      film.evaluate(
        (it: HTMLVideoElement, to) => !it.seeking && Math.abs(it.currentTime - to) < 0.05,
        ((endedAt ?? 0) - clip.from) / 1000,
      ),
    );

    const part = await fetch(address, { headers: { range: 'bytes=100-199' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
    await call(floor.baseUrl, token, 'player/logout', { method: 'POST' });
    expect((await fetch(address)).status).toBe(404);
    expect(first.complaints).toEqual([]);
  });

  it('has nothing of the session before or after it', { timeout: 60_000 }, async () => {
    const reader = RecordingReader.open(join(floor.dataDir, 'agent/recordings', machineId));
    onTestFinished(() => reader.close());
    const sessionsOf = sessionsOfPictures(reader);
    const clipped = await clipsOf(rounds);
    expect(areNear(clipped)).toBe(true);
    const clips = [];
    for (const { session, clip } of clipped) {
      const bytes = await (await fetch(new URL(clip.path, floor.baseUrl))).arrayBuffer();
      clips.push({ session, clip, pictures: await picturesOf(bytes) });
    }
    for (const { session, clip, pictures } of clips) {
      expect(pictures.length).toBeGreaterThan(5);
      // A picture at rest may have the same bytes in several sessions.
      expect(pictures.filter(({ hash }) => !sessionsOf.get(hash)?.includes(session.id))).toEqual([]);
      expect(clip.from).toBeGreaterThanOrEqual(session.start);
    }
    const [one, other] = clips;
    const endOfOne = one?.session.end ?? 0;
    const [atFirst, atLast] = [
      (one?.clip.from ?? 0) + 1000 * (one?.pictures.at(-1)?.seconds ?? 0),
      (other?.clip.from ?? 0) + 1000 * (other?.pictures[0]?.seconds ?? 0),
    ];
    expect(atFirst).toBeLessThanOrEqual(endOfOne);
    expect(atLast).toBeGreaterThan(endOfOne);
    // What is before, between and after them is there for staff alone.
    expect([...sessionsOf.values()].flat()).toContain(null);
    expect([...sessionsOf.values()][0]?.[0]).toBeNull();
  });

  it('is looked at in the office, from the player’s page on, for a reason alone', {
    timeout: 120_000,
  }, async () => {
    const { page } = staff;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/clip|\.mp4/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/office/players/p-player1');
    await page
      .getByRole('link', { name: /^Recording of / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Give a reason' }).waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await until('the round stands in the timeline', async () => (await timeline.locator('.round').count()) > 0);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Open the recording' }).click();
    const film = video(page);
    const isThere = (it: HTMLVideoElement) => it.readyState >= 2 && !it.seeking;
    await until('the picture is there', () => film.evaluate(isThere));
    const pictures = [await shows(page)];
    const clock = page.locator('.recording-clock small');
    const at = async () => {
      const [number = 0, count = 0] = ((await clock.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
      return { number, count };
    };
    const stepBy = async (step: 1 | -1) => {
      const { number } = await at();
      await page.getByRole('button', { name: step > 0 ? 'Next picture' : 'Previous picture' }).click();
      await until('the picture beside it is shown', async () => (await at()).number === number + step);
      await until('it is there', () => film.evaluate(isThere));
    };
    await page.getByRole('button', { name: 'Next round' }).click();
    await clock.waitFor();
    // The recording is shown in parts of half a minute: after a part's last picture the count begins anew.
    for (let { number, count } = await at(); number + 2 > count; { number, count } = await at()) await stepBy(-1);
    for (const step of [1, 1, -1] as const) {
      await stepBy(step);
      pictures.push(await shows(page));
    }
    const playhead = page.getByRole('slider', { name: 'Playhead' });
    // There and back is the same picture.
    expect(differenceOf(pictures[1] ?? [], pictures[3] ?? [])).toBeLessThan(seen.movement);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) {
      await playhead.press(key);
      await until('the picture of there is shown', () => film.evaluate(isThere));
      pictures.push(await shows(page));
    }
    const [start = [], ...others] = pictures;
    const mark = timeline.getByRole('button', { name: /^Cash-in ₺/ }).first();
    const [time = ''] = ((await mark.getAttribute('title')) ?? '').split(' ');
    await mark.click();
    await until('the playhead is where the money came', async () =>
      ((await playhead.textContent()) ?? '').startsWith(time),
    );
    expect(Math.max(...others.map((other) => differenceOf(start, other)))).toBeGreaterThan(seen.movement);
    expect(await violations(page)).toEqual([]);
    await picture(staff, 'office-recorded-round');
    expect(staff.complaints).toEqual([]);
  });
});

/** Returns a round's clip, and the newest session of its player. */
const clipOf = async ({ baseUrl }: Floor, username: string, { number }: BookedRound): Promise<ClippedRound> => {
  const { token } = await logIn(baseUrl, username);
  const [session] = await new PlayerLedger(baseUrl, token).sessions();
  const clip = (await call(baseUrl, token, `player/rounds/${number}/clip`, { method: 'POST' })).body;
  return { session: session as SlotSession, clip: clip as RecordedClip };
};

/** Returns true if both clips would reach into the other session, were they not cut at its end or start. */
const areNear = ([one, next]: readonly [ClippedRound, ClippedRound]): boolean => {
  const end = one.session.end ?? 0;
  const { session, clip } = next;
  return session.start - end < around.afterMs && clip.startedAt !== null && clip.startedAt - end < around.beforeMs;
};

interface PictureOfClip {
  readonly seconds: number;
  readonly hash: string;
}

/** Hashes a picture without parameter sets, which a clip with several sizes repeats before its key frames. */
const hashOf = (bytes: Uint8Array): string => {
  const picture = Buffer.from(bytes);
  const hash = createHash('sha256');
  for (let at = 0; at + 4 < picture.length; ) {
    const until = at + 4 + picture.readUInt32BE(at);
    const type = (picture[at + 4] ?? 0) & 0x1f;
    if (type !== 7 && type !== 8) hash.update(picture.subarray(at, until));
    at = until;
  }
  return hash.digest('hex');
};

/** Reads the pictures of a clip as a browser gets it. */
const picturesOf = async (bytes: ArrayBuffer): Promise<PictureOfClip[]> => {
  const track = await new Input({
    source: new BufferSource(bytes),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack();
  const pictures: PictureOfClip[] = [];
  if (!track) return pictures;
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
    pictures.push({ seconds: timestamp, hash: hashOf(data) });
  return pictures;
};

/** Returns the sessions of each recorded picture of a machine, the earliest first; null: nobody had the seat. */
const sessionsOfPictures = (reader: RecordingReader): ReadonlyMap<string, (string | null)[]> => {
  const { runs } = reader.clip({ fromMs: 0, untilMs: Date.now(), sessionId: null });
  const sessions = new Map<string, (string | null)[]>();
  for (const { facts, pictures } of runs)
    for (const { data } of pictures) {
      const hash = hashOf(data);
      sessions.set(hash, [...(sessions.get(hash) ?? []), facts.sessionId]);
    }
  return sessions;
};
