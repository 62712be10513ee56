import { type Clock, systemClock } from '../../../clock/clock.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';

/**
 * `silent`: no sound has come yet. `missing`: it should have come by now. `blocked`: it comes, and the browser plays none
 * before the player touches the page, or the system has paused it.
 */
export type SoundState = 'silent' | 'missing' | 'playing' | 'blocked';

/**
 * The machine's sound, on an element of its own. Where the browser's autoplay rules or the system stop it, the next press
 * anywhere on the page starts it.
 */
export class MachineSound {
  readonly #audio: HTMLAudioElement;
  readonly #clock: Clock;
  readonly #state = new Snapshot<SoundState>('silent');
  #track: MediaStreamTrack | null = null;
  #isBlocked = false;
  #arrives: 'notYet' | 'yes' | 'overdue' = 'notYet';
  #callOffOverdue = () => {};

  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;

  constructor(audio: HTMLAudioElement, clock: Clock = systemClock) {
    this.#audio = audio;
    this.#clock = clock;
    audio.addEventListener('pause', this.#paused);
  }

  play(stream: MediaStream): void {
    this.#track = stream.getAudioTracks()[0] ?? null;
    this.#audio.srcObject = stream;
    this.#expect();
    void this.#try();
  }

  /** Whether any sound came over the line of late. It comes all the time, also from a machine at rest. */
  hear(arrives: boolean): void {
    if (!this.#track) return;
    if (!arrives) {
      if (this.#arrives === 'yes') this.#expect();
      return;
    }
    this.#callOffOverdue();
    this.#arrives = 'yes';
    this.#show();
  }

  /** From 0 to 1. */
  setVolume(volume: number): void {
    this.#audio.volume = volume;
    // Where scripts may not set the volume (iPhone), silence still works.
    this.#audio.muted = volume === 0;
  }

  stop(): void {
    this.#callOffOverdue();
    this.#track = null;
    this.#block(false);
    this.#audio.srcObject = null;
  }

  #expect(): void {
    this.#callOffOverdue();
    this.#arrives = 'notYet';
    this.#callOffOverdue = this.#clock.after(overdueMs, () => {
      this.#arrives = 'overdue';
      this.#show();
    });
    this.#show();
  }

  readonly #try = async (): Promise<void> => {
    try {
      await this.#audio.play();
      this.#block(false);
    } catch (error) {
      // Anything but the autoplay rule means that a newer stream took the element over.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#block(true);
    }
  };

  /** A telephone call, a headset taken off, a key for media: the element stays still until somebody starts it. */
  readonly #paused = (): void => {
    if (this.#track?.readyState === 'live') this.#block(true);
  };

  #block(isBlocked: boolean): void {
    this.#isBlocked = isBlocked && this.#track !== null;
    for (const gesture of gestures) {
      if (this.#isBlocked) document.addEventListener(gesture, this.#try);
      else document.removeEventListener(gesture, this.#try);
    }
    this.#show();
  }

  #show(): void {
    this.#state.set(this.#stateNow());
  }

  #stateNow(): SoundState {
    if (this.#track === null) return 'silent';
    if (this.#isBlocked) return 'blocked';
    if (this.#arrives === 'yes') return 'playing';
    return this.#arrives === 'overdue' ? 'missing' : 'silent';
  }
}

const gestures = ['pointerup', 'keydown'] as const;
/** The picture shows within a second, and its sound comes over the same line. */
const overdueMs = 3000;
