import { type Clock, systemClock } from '../../../clock/clock.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/**
 * `silent`: no sound has arrived yet. `missing`: no sound arrived in time. `blocked`: the browser requires a user gesture, or the system
 * paused the sound.
 */
export type SoundState = 'silent' | 'missing' | 'playing' | 'blocked';

/** Plays the machine's sound. If the browser or the system stops it, the next press on the page restarts it. */
export class MachineSound {
  readonly #audio: HTMLAudioElement;
  readonly #clock: Clock;
  readonly #state = new ObservableValue<SoundState>('silent');
  #track: MediaStreamTrack | null = null;
  #isBlocked = false;
  #arrives: 'notYet' | 'yes' | 'overdue' = 'notYet';
  #cancelOverdue = () => {};

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

  /** Call regularly with whether sound packets arrived since the last call. An idle machine sends sound, too. */
  receive(arrives: boolean): void {
    if (!this.#track) return;
    if (!arrives) {
      if (this.#arrives === 'yes') this.#expect();
      return;
    }
    this.#cancelOverdue();
    this.#arrives = 'yes';
    this.#show();
  }

  /** Sets the volume, 0 to 1. */
  setVolume(volume: number): void {
    this.#audio.volume = volume;
    // On iPhones a page cannot set the volume, but it can mute the sound.
    this.#audio.muted = volume === 0;
  }

  stop(): void {
    this.#cancelOverdue();
    this.#track = null;
    this.#block(false);
    this.#audio.srcObject = null;
  }

  #expect(): void {
    this.#cancelOverdue();
    this.#arrives = 'notYet';
    this.#cancelOverdue = this.#clock.after(overdueMs, () => {
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
      // Any other error means that a newer stream has replaced this one in the element.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#block(true);
    }
  };

  /** Handles a pause of the audio element by a phone call, a headset or a media key; it stays paused until the player starts it. */
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
/**
 * Timeout for the machine's sound to arrive, in ms. Sound shares the video's connection, over which it normally arrives within a second.
 */
const overdueMs = 3000;
