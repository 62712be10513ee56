import type { ErrorBody, IceServer, MachineId } from '@reelfloor/protocol';
import {
  type WatchInitAnswer,
  watchClientSide,
  watchPath,
  watchServerSide,
} from '@reelfloor/protocol/channels/spectator-channel';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readAccessToken } from '../../../api/access-token.ts';
import { Channel } from '../../../realtime/channel.ts';
import { buildChannelUrl } from '../../../realtime/channel-url.ts';
import { toHandshakeResult } from '../../../realtime/handshake-result.ts';
import { readMeasuredBitrate } from '../../../realtime/measured-bitrate.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';
import { SpectatorPicture } from './spectator-picture.ts';
import { nothingYet, type WatchView } from './watch-view.ts';

/**
 * Pauses before the next attempts to get a spectator's picture, in ms. The last one repeats, because the server limits offers per minute.
 */
const pausesMs = [500, 2_000, 5_000] as const;
/** Maximum time in ms in which a spectator gets no stable picture. Then the spectator is asked whether to continue. */
export const maxWaitMs = 45_000;
/** A picture that was shown for this long, in ms, counts as stable: after its loss `maxWaitMs` starts again. */
const steadyMs = 10_000;

/** Retry policy of a spectator's page: decides whether and when it tries again to get its picture. */
export class WatchRetryPolicy {
  readonly #nowMs: () => number;
  #waitingFromMs = 0;
  #shownAtMs: number | null = null;
  #failures = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Resets the retry policy. Call this before the first attempt, and after a reconnect to the server. */
  begin(): void {
    this.#waitingFromMs = this.#nowMs();
    this.#shownAtMs = null;
    this.#failures = 0;
  }

  noteShown(): void {
    this.#shownAtMs = this.#nowMs();
  }

  /** Returns the pause before the next attempt in ms; null: give up. Call this when an attempt failed or its picture is lost. */
  takePauseMs(): number | null {
    const nowMs = this.#nowMs();
    if (this.#shownAtMs !== null && nowMs - this.#shownAtMs >= steadyMs) this.begin();
    this.#shownAtMs = null;
    if (nowMs - this.#waitingFromMs >= maxWaitMs) return null;
    const pauseMs = pausesMs[Math.min(this.#failures, pausesMs.length - 1)] ?? pausesMs[0];
    this.#failures += 1;
    return pauseMs;
  }
}

const initTimeoutMs = 5_000;
/** Timeout for the response to an SDP offer, in ms: longer than the server's own. */
const offerTimeoutMs = 12_000;
/** Timeout in ms for one attempt to show a spectator's picture. */
const pictureMs = 12_000;
const delayEveryMs = 2_000;
/** Minimum interval in ms between the messages that report to the server that the spectator's page is still in use. */
const usedEveryMs = 60_000;

/** Transient error codes in response to an SDP offer, after which a retry may succeed. */
const passing: ReadonlySet<number | string> = new Set([
  'MACHINE_NOT_READY',
  'MACHINE_OFFLINE',
  'RATE_LIMITED',
  'COMMAND_UNKNOWN_OUTCOME',
  'VIDEO_REPLACED',
  'INTERNAL',
]);

/** Error shown if every attempt was accepted but no picture lasted. */
const nothingCame: ErrorBody = { code: 'VIDEO_LOST', ErrorMessage: 'No picture came.' };

/**
 * Watches one machine until `stop`: connects the channel and the picture, and reconnects when one of them is lost, as long as
 * `WatchRetryPolicy` allows.
 */
export class WatchSession {
  readonly #view = new ObservableValue<WatchView>(nothingYet);
  readonly #channel: Channel<typeof watchClientSide, typeof watchServerSide>;
  #picture: SpectatorPicture | null = null;
  #iceServers: readonly IceServer[] = [];
  #generation = 0;
  readonly #patience = new WatchRetryPolicy();
  #retryTimer: number | undefined;
  #delayTimer: number | undefined;
  #usedAtMs = Number.NEGATIVE_INFINITY;

  readonly subscribe = this.#view.subscribe;
  readonly get = this.#view.get;

  constructor(machineId: MachineId) {
    this.#channel = new Channel({
      url: buildChannelUrl(watchPath, location.href),
      ours: watchClientSide,
      theirs: watchServerSide,
      timing: { giveUpAfterMs: maxWaitMs },
      handshake: async (peer) => {
        const init = { machineID: machineId, token: readAccessToken() ?? '' };
        const outcome = await peer.request('init', init, initTimeoutMs);
        if (outcome.kind === 'accepted') this.#takePlace(outcome.value);
        return toHandshakeResult(outcome);
      },
      onRequest: {},
      onNotification: {
        candidate: (candidate) => this.#picture?.receive(candidate),
        videoLost: ({ generation }) => {
          if (this.#picture?.generation === generation) this.#tryAgain();
        },
        spectators: ({ spectators }) => this.#change({ spectators }),
        info: () => {},
      },
    });
    this.#channel.subscribe(() => this.#follow());
  }

  start(): void {
    this.stop();
    this.#view.set(nothingYet);
    this.#channel.start();
    this.#delayTimer = window.setInterval(() => void this.#measure(), delayEveryMs);
  }

  stop(): void {
    window.clearTimeout(this.#retryTimer);
    window.clearInterval(this.#delayTimer);
    this.#dropPicture();
    this.#channel.close();
  }

  /** Call this on user input: without it the server ends the picture after a while. */
  noteUse(): void {
    const nowMs = performance.now();
    if (nowMs - this.#usedAtMs < usedEveryMs) return;
    this.#usedAtMs = nowMs;
    this.#channel.notify('used', {});
  }

  /** Call this when the picture has shown its first frame. */
  noteShown(): void {
    window.clearTimeout(this.#retryTimer);
    this.#patience.noteShown();
    this.#change({ isWaiting: false });
  }

  /** Call this when the browser requires a user gesture to show the picture: it has arrived, so cancels the retry. */
  notePressNeeded(): void {
    window.clearTimeout(this.#retryTimer);
    this.#patience.noteShown();
    this.#change({ isWaiting: false });
  }

  #takePlace({ machine, iceServers, spectators }: WatchInitAnswer): void {
    this.#iceServers = iceServers;
    this.#change({ machine, spectators });
  }

  #follow(): void {
    const state = this.#channel.getState();
    if (state.kind === 'open') {
      this.#patience.begin();
      return this.#begin();
    }
    window.clearTimeout(this.#retryTimer);
    this.#dropPicture();
    if (state.kind !== 'closed' || state.reason.kind === 'local') return;
    this.#end(state.reason.kind === 'refused' ? state.reason.error : nothingCame);
  }

  #begin(): void {
    this.#dropPicture();
    this.#generation += 1;
    const picture = new SpectatorPicture(this.#generation, this.#iceServers, {
      onCandidate: (candidate) => this.#channel.notify('candidate', candidate),
      onStream: (stream) => this.#picture === picture && this.#change({ stream }),
      onLost: () => this.#tryAgain(),
    });
    this.#picture = picture;
    void this.#connect(picture).catch(() => this.#picture === picture && this.#tryAgain());
  }

  async #connect(picture: SpectatorPicture): Promise<void> {
    const { generation } = picture;
    const linkBitsPerSecond = readMeasuredBitrate();
    const offer = {
      ...{ generation, sdp: await picture.offer(), answers: true },
      ...(linkBitsPerSecond !== undefined && { linkBitsPerSecond }),
    };
    const answer = await this.#channel.request('offer', offer, offerTimeoutMs);
    if (this.#picture !== picture) return;
    if (answer.kind === 'accepted') {
      const sdp = await picture.answer(answer.value);
      // If this request fails, the relay sends no picture, and the timeout below starts the next attempt.
      if (sdp !== null) void this.#channel.request('answer', { generation, sdp }, offerTimeoutMs);
      window.clearTimeout(this.#retryTimer);
      this.#retryTimer = window.setTimeout(() => this.#picture === picture && this.#tryAgain(), pictureMs);
    } else if (answer.kind === 'refused' && !passing.has(answer.error.code)) this.#giveUp(answer.error);
    else this.#tryAgain(answer.kind === 'refused' ? answer.error : nothingCame);
  }

  /** Schedules another attempt to get a picture. `failure`: the error to show if there is no further attempt. */
  #tryAgain(failure = nothingCame): void {
    this.#dropPicture();
    window.clearTimeout(this.#retryTimer);
    const pauseMs = this.#patience.takePauseMs();
    if (pauseMs === null) return this.#giveUp(failure);
    this.#retryTimer = window.setTimeout(() => {
      if (this.#channel.getState().kind === 'open') this.#begin();
    }, pauseMs);
  }

  #dropPicture(): void {
    this.#picture?.close();
    this.#picture = null;
    this.#change({ stream: null, isWaiting: true, delayMs: null });
  }

  #giveUp(why: ErrorBody): void {
    this.#end(why);
    this.#channel.close();
  }

  #end(over: ErrorBody): void {
    window.clearTimeout(this.#retryTimer);
    this.#dropPicture();
    this.#change({ over });
  }

  async #measure(): Promise<void> {
    const picture = this.#picture;
    const delayMs = (await picture?.delayMs().catch(() => null)) ?? null;
    if (this.#picture === picture && delayMs !== this.#view.get().delayMs) this.#change({ delayMs });
  }

  #change(change: Partial<WatchView>): void {
    this.#view.set({ ...this.#view.get(), ...change });
  }
}

const uses = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Watches the machine while the component is mounted and the page is visible, so that a hidden page uses no bandwidth. */
export const useWatchSession = (id: MachineId): { session: WatchSession; view: WatchView } => {
  const [session] = useState(() => new WatchSession(id));
  useEffect(() => {
    const look = () => (document.hidden ? session.stop() : session.start());
    const note = () => session.noteUse();
    look();
    document.addEventListener('visibilitychange', look);
    for (const use of uses) document.addEventListener(use, note, { passive: true });
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const use of uses) document.removeEventListener(use, note);
      session.stop();
    };
  }, [session]);
  return { session, view: useSyncExternalStore(session.subscribe, session.get) };
};
