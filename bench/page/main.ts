import { type Decoding, within } from './connection.ts';
import { ConnectionTestSession } from './connection-test-session.ts';
import { Ear } from './ear.ts';
import { JanusSession } from './janus-session.ts';
import { Recording, type Seen } from './recording.ts';
import { type LinkOptions, ReelfloorSession, takeOnly } from './reelfloor-session.ts';
import { RelayedSession } from './relayed-session.ts';
import { SourcePresses } from './source-presses.ts';
import { isThroughLink, playSound } from './through-link.ts';
import { WrtcSession } from './wrtc-session.ts';

export interface JoinLimits {
  readonly pictureMs: number;
  readonly tries: number;
  readonly fps?: number | undefined;
  readonly order?: LinkOptions | undefined;
}

export interface BenchPage {
  logIn(username: string): Promise<void>;
  /** Tests the line. Returns its rate in bits per second. */
  testLine(): Promise<number>;
  /** Joins a machine. Without a picture it tries again with a new connection, while tries are left. */
  join(machineId: string, limits: JoinLimits): Promise<{ firstFrameMs: number; tries: number }>;
  /** Acknowledges the reality check that is due, if one is. */
  acknowledgeCheck(): Promise<void>;
  /** Returns the milliseconds from each press of this session to its answer, and forgets them. */
  pressAnswers(): number[];
  /** Lets pictures from now on have only this codec. */
  takeOnly(mimeType: string): void;
  /** Joins a machine without its picture. */
  sit(machineId: string): Promise<void>;
  /** Presses spin whenever the cabinet accepts it, with or without a picture, and asks for a lost picture again. */
  pressFor(seconds: number): Promise<void>;
  press(): void;
  cashIn(amountMinor: number): Promise<void>;
  /** Returns the milliseconds from each press to the frame that shows it. */
  play(spins: number): Promise<Watched>;
  /** Returns the milliseconds from the press to the machine's sound; null without sound within `limitMs`. */
  joinAndListen(machineId: string, limits: JoinLimits, limitMs: number): Promise<number | null>;
  leave(): Promise<void>;
  joinJanus(address: string): Promise<{ firstFrameMs: number }>;
  playJanus(rounds: number, roundAddress: string): Promise<Watched>;
  leaveJanus(): Promise<void>;
  joinWrtc(address: string): Promise<{ firstFrameMs: number }>;
  leaveWrtc(): Promise<void>;
  /** Presses spin whenever the cabinet accepts it. `roundAddress`: WebSocket for presses on a stack without our server. */
  playFor(stack: Stack, seconds: number, roundAddress?: string): Promise<Watched>;
  /** Counts frames without reading the test card in them: that takes longer than decoding a frame. */
  watchFor(seconds: number): Promise<Watched>;
  /** Watches a machine at which another plays, by the relay for many. */
  spectate(machineId: string): Promise<{ firstFrameMs: number }>;
  spectateFor(seconds: number): Promise<Watched>;
  quality(stack: Stack): Promise<Decoding>;
}

export type Stack = 'ours' | 'libwebrtc' | 'Janus';

export interface Watched {
  readonly seen: Seen;
  readonly photonMs: number[];
  readonly decodeMs: number;
  readonly size: string;
  readonly bitsPerSecond: number;
  /** Frames as the browser counts them. */
  readonly framesPerSecond: { readonly received: number; readonly decoded: number; readonly shown: number };
  /** Time between two refreshes of the display. */
  readonly tickMs: number;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const video = document.querySelector('video');
if (!video) throw new Error('the page has no video');
const recording = new Recording(video);
let token = '';
let session: ReelfloorSession | null = null;
let janus: JanusSession | null = null;
let wrtc: WrtcSession | null = null;
let relayed: RelayedSession | null = null;

const [flipLimitMs, restoreLimitMs] = [5000, 5000];
/** Longest wait for a round's end: a round may have more than a hundred free spins. */
const idleLimitMs = 90_000;

/** In minor units: enough for a round of any brand. */
const roundsMinor = 5000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits 300 to 400 ms, unevenly, so that presses fall anywhere between two frames or refreshes of the display. */
const unevenPause = (index: number): Promise<void> => pause(300 + ((index * 37) % 101));

let displayTickMs: Promise<number> | null = null;
/** Measured once and kept, so that later recordings start without waiting half a second. */
const measureTick = (): Promise<number> => (displayTickMs ??= timeTicks());

const timeTicks = async (): Promise<number> => {
  const next = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const fromMs = await next();
  let untilMs = fromMs;
  for (let frame = 0; frame < 30; frame++) untilMs = await next();
  return (untilMs - fromMs) / 30;
};

const watch = async (
  source: { decoding: ReelfloorSession['decoding'] },
  work: () => Promise<number[]>,
  { readsFrames = true } = {},
): Promise<Watched> => {
  const tickMs = await measureTick();
  const before = { ...(await source.decoding()), shown: shownFrames() };
  const fromMs = performance.now();
  recording.start(readsFrames);
  const photonMs = await work();
  const seen = recording.stop();
  const { decodeMs, size, bytes, received, frames } = await source.decoding();
  const seconds = (performance.now() - fromMs) / 1000;
  const bitsPerSecond = ((bytes - before.bytes) * 8) / seconds;
  const framesPerSecond = {
    received: (received - before.received) / seconds,
    decoded: (frames - before.frames) / seconds,
    shown: (shownFrames() - before.shown) / seconds,
  };
  return { seen, photonMs, decodeMs, size, bitsPerSecond, framesPerSecond, tickMs };
};

/** Returns the browser's own count, because a busy page does not get a callback for each frame. */
const shownFrames = (): number => {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  return totalVideoFrames - droppedVideoFrames;
};

const seated = (): ReelfloorSession => {
  if (!session) throw new Error('there is no session');
  return session;
};
const watching = (): JanusSession => {
  if (!janus) throw new Error('there is no Janus session');
  return janus;
};

const shown = (stack: Stack): { decoding: ReelfloorSession['decoding'] } => {
  const showing = { ours: session, libwebrtc: wrtc, Janus: janus }[stack];
  if (!showing) throw new Error(`nothing is shown by ${stack}`);
  return showing;
};

const call = async (path: string, body?: object): Promise<{ check?: { isDue: boolean; number: number } }> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(`/v1/${path}`, sent);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

window.bench = {
  async logIn(username) {
    const body = JSON.stringify({ username, password: 'demo1234', site_id: 2 });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/v1/login', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`login: ${response.status}`);
    token = (await response.json()).token;
  },
  testLine: async () => (await ConnectionTestSession.open(token)).measure(video),
  async join(machineId, { pictureMs, tries, fps, order }) {
    const startMs = performance.now();
    session = await ReelfloorSession.open(machineId, token, { fps, order });
    if (isThroughLink()) session.onSound = playSound;
    for (let attempt = 1; ; attempt++) {
      try {
        await session.showPicture(video, recording, pictureMs, { fps, order });
        return { firstFrameMs: performance.now() - startMs, tries: attempt };
      } catch (error) {
        if (attempt < tries) continue;
        session.drop();
        throw error;
      }
    }
  },
  async joinAndListen(machineId, { pictureMs }, limitMs) {
    session = await ReelfloorSession.open(machineId, token);
    const sound = new Promise<MediaStream>((resolve) => {
      seated().onSound = resolve;
    });
    await session.showPicture(video, recording, pictureMs);
    const ear = await Ear.open(await within(pictureMs, 'sound', sound));
    await session.request('cashin', { transferId: crypto.randomUUID(), amountMinor: roundsMinor });
    const receivedMs = await session.spinReceived(ear, limitMs);
    await ear.close();
    return receivedMs;
  },
  takeOnly,
  async sit(machineId) {
    session = await ReelfloorSession.open(machineId, token);
  },
  async pressFor(seconds) {
    const untilMs = performance.now() + seconds * 1000;
    while (performance.now() < untilMs) {
      if (seated().idle) seated().press();
      await seated().restorePicture(video, recording, restoreLimitMs);
      await pause(100);
    }
  },
  press: () => seated().press(),
  pressAnswers: () => seated().answeredMs.splice(0),
  async acknowledgeCheck() {
    const { check } = await call('player/protection');
    if (check?.isDue) await call(`player/checks/${check.number}/ack`, { choice: 'continue' });
  },
  async cashIn(amountMinor) {
    await seated().request('cashin', { transferId: crypto.randomUUID(), amountMinor });
  },
  play: (spins) =>
    watch(seated(), async () => {
      const photonMs: number[] = [];
      for (let index = 0; index < spins; index++) {
        await unevenPause(index);
        photonMs.push(await seated().spin(recording));
      }
      return photonMs;
    }),
  async leave() {
    await seated().leave();
    video.srcObject = null;
  },
  async joinJanus(address) {
    const startMs = performance.now();
    janus = await JanusSession.open(address);
    await janus.showPicture(video, recording);
    return { firstFrameMs: performance.now() - startMs };
  },
  playJanus: (rounds, roundAddress) =>
    watch(watching(), async () => {
      const photonMs: number[] = [];
      const presses = await SourcePresses.open(roundAddress);
      const idle = async (): Promise<void> => {
        const untilMs = performance.now() + idleLimitMs;
        while (!presses.idle) {
          if (performance.now() > untilMs) throw new Error(`the cabinet of Janus stays in phase "${presses.phase}"`);
          await pause(20);
        }
      };
      for (let index = 0; index < rounds; index++) {
        await idle();
        await unevenPause(index);
        const flip = recording.nextFlip();
        const pressedAtMs = Date.now();
        presses.press();
        // Leave out a press whose frame never came: if the limit counted as its delay, Janus would look worse than it is.
        const shownAtMs = await within(flipLimitMs, 'press', flip).catch(() => null);
        if (shownAtMs !== null) photonMs.push(shownAtMs - pressedAtMs);
      }
      presses.close();
      return photonMs;
    }),
  async leaveJanus() {
    watching().close();
    video.srcObject = null;
  },
  async joinWrtc(address) {
    const startMs = performance.now();
    wrtc = await WrtcSession.open(address);
    await wrtc.showPicture(video, recording);
    return { firstFrameMs: performance.now() - startMs };
  },
  async leaveWrtc() {
    wrtc?.close();
    video.srcObject = null;
  },
  playFor: (stack, seconds, roundAddress) =>
    watch(shown(stack), async () => {
      const presses = roundAddress === undefined ? seated() : await SourcePresses.open(roundAddress);
      const untilMs = performance.now() + seconds * 1000;
      while (performance.now() < untilMs) {
        if (presses.idle) presses.press();
        if (presses instanceof ReelfloorSession) await presses.restorePicture(video, recording, restoreLimitMs);
        await pause(50);
      }
      if (presses instanceof SourcePresses) presses.close();
      return [];
    }),
  watchFor: (seconds) => watch(seated(), () => pause(seconds * 1000).then(() => []), { readsFrames: false }),
  async spectate(machineId) {
    const startMs = performance.now();
    relayed = await RelayedSession.open(machineId, token);
    await relayed.showPicture(video, recording);
    return { firstFrameMs: performance.now() - startMs };
  },
  spectateFor: (seconds) => watch(relayed ?? shown('ours'), () => pause(seconds * 1000).then(() => [])),
  quality: (stack) => shown(stack).decoding(),
};
