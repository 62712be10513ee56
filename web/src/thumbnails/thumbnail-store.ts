import type { MachineId } from '@reelfloor/protocol';
import {
  decodeThumbnailMessage,
  decodeThumbnailsEndedMessage,
  maxMachinesInView,
  type Thumbnail,
} from '@reelfloor/protocol/channels/thumbnail';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { ObservableValue } from '../realtime/observable-value.ts';
import { currentThumbnailConnection, type ThumbnailConnection } from './thumbnail-connection.ts';
import {
  type CreatePictureDecoder,
  createPictureDecoder,
  type DecodedPicture,
  type PictureDecoder,
} from './thumbnail-decoder.ts';

/** An element that shows a machine's thumbnails. */
interface ThumbnailTarget {
  draw(picture: DecodedPicture): void;
  /** Called with true when the first thumbnail was drawn, and with false when no more will arrive for now. */
  setLive(isLive: boolean): void;
}

/** Debounce time in ms for changes of the visible machines: while a list is scrolled they change with each rendered frame. */
export const settleMs = 200;
/** Retry delay in ms after the server refused to send thumbnails. */
const refusedMs = 30_000;
/** Retry delay in ms after a thumbnail's frames could not be decoded. It doubles each time. */
const brokenMs = 5_000;
const longestBrokenMs = 300_000;
/** If more thumbnail frames than this wait to be decoded, the page is too slow for them. */
const maxWaiting = 20;

interface Shown {
  readonly targets: Set<ThumbnailTarget>;
  decoder: PictureDecoder | null;
  /** Sequence number of the last thumbnail frame; null while one is missing. */
  number: number | null;
  isLive: boolean;
  brokenMs: number;
  /** No thumbnail frames of the machine are requested before this time, because earlier ones could not be decoded. */
  restUntilMs: number;
}

interface ThumbnailStoreDependencies {
  readonly connection: ObservableValue<ThumbnailConnection | null>;
  readonly openDecoder: CreatePictureDecoder;
  readonly clock: Pick<Clock, 'runningMs' | 'after'>;
  /** Returns whether thumbnails are unwanted now, such as in a hidden tab. */
  readonly isQuiet: () => boolean;
}

/** Subscribes to the thumbnails of the visible machines, decodes them and draws them on their targets. */
export class ThumbnailStore {
  readonly #dependencies: ThumbnailStoreDependencies;
  readonly #shown = new Map<MachineId, Shown>();
  /** The current subscription to thumbnails, and the connection on which it was made; null if there is none. */
  #asked: { readonly connection: ThumbnailConnection; readonly machineIds: readonly MachineId[] } | null = null;
  #stopListening = (): void => {};
  #cancelUpdate: (() => void) | null = null;

  constructor(dependencies: ThumbnailStoreDependencies) {
    this.#dependencies = dependencies;
    dependencies.connection.subscribe(() => this.#update());
  }

  /** Shows the machine's thumbnails on the target. Returns a function that stops this. */
  show(machineId: MachineId, target: ThumbnailTarget): () => void {
    const shown = this.#shown.get(machineId) ?? newShown();
    this.#shown.set(machineId, shown);
    shown.targets.add(target);
    this.updateSoon();
    return () => {
      shown.targets.delete(target);
      this.updateSoon();
    };
  }

  /** Call this when the result of `isQuiet` may have changed. */
  updateSoon(afterMs = settleMs): void {
    this.#cancelUpdate ??= this.#dependencies.clock.after(afterMs, () => this.#update());
  }

  #update(): void {
    this.#cancelUpdate?.();
    this.#cancelUpdate = null;
    const connection = this.#dependencies.connection.get();
    if (connection !== this.#asked?.connection) this.#follow(connection);
    const machineIds = this.#wanted();
    for (const [id, shown] of this.#shown) {
      if (!machineIds.includes(id)) this.#rest(shown);
      if (shown.targets.size === 0) this.#shown.delete(id);
    }
    if (connection === null) return;
    const before = this.#asked?.machineIds ?? [];
    if (machineIds.length === before.length && machineIds.every((id) => before.includes(id))) return;
    const asked = { connection, machineIds };
    this.#asked = asked;
    void connection.showThumbnails(machineIds).then((isAccepted) => {
      if (isAccepted || this.#asked !== asked) return;
      this.#asked = null;
      this.updateSoon(refusedMs);
    });
  }

  #wanted(): MachineId[] {
    if (this.#dependencies.isQuiet()) return [];
    const nowMs = this.#dependencies.clock.runningMs();
    return [...this.#shown]
      .filter(([, { targets, restUntilMs }]) => targets.size > 0 && restUntilMs <= nowMs)
      .map(([id]) => id)
      .slice(0, maxMachinesInView);
  }

  #follow(connection: ThumbnailConnection | null): void {
    this.#stopListening();
    this.#asked = null;
    for (const shown of this.#shown.values()) this.#rest(shown);
    this.#stopListening = connection?.listen({ binary: (message) => this.#receive(message) }) ?? (() => {});
  }

  #receive(message: Uint8Array): void {
    const ended = decodeThumbnailsEndedMessage(message);
    const over = ended === null ? undefined : this.#shown.get(ended);
    if (over) return this.#rest(over);
    const thumbnail = decodeThumbnailMessage(message);
    const shown = thumbnail && this.#shown.get(thumbnail.machineId);
    if (!shown || !this.#asked?.machineIds.includes(thumbnail.machineId)) return;
    if (shown.restUntilMs > this.#dependencies.clock.runningMs()) return;
    const { number, isKey } = thumbnail;
    if (!isKey && (shown.number === null || number !== shown.number + 1)) {
      shown.number = null;
      return;
    }
    shown.number = number;
    this.#decode(shown, thumbnail);
  }

  #decode(shown: Shown, { data, isKey, at }: Thumbnail): void {
    try {
      shown.decoder ??= this.#open(shown);
      if (shown.decoder.waiting > maxWaiting) throw new Error('the page is too slow');
      shown.decoder.decode({ data, isKey, atMs: at });
    } catch {
      this.#break(shown);
    }
  }

  #open(shown: Shown): PictureDecoder {
    const decoder = this.#dependencies.openDecoder({
      onPicture: (picture) => {
        if (shown.decoder === decoder) this.#draw(shown, picture);
      },
      onBroken: () => {
        if (shown.decoder === decoder) this.#break(shown);
      },
    });
    return decoder;
  }

  #draw(shown: Shown, picture: DecodedPicture): void {
    for (const target of shown.targets) {
      target.draw(picture);
      target.setLive(true);
    }
    shown.isLive = true;
    shown.brokenMs = brokenMs;
  }

  /** Pauses a machine's thumbnails for the retry delay, then requests their frames again. */
  #break(shown: Shown): void {
    this.#rest(shown);
    shown.restUntilMs = this.#dependencies.clock.runningMs() + shown.brokenMs;
    this.#dependencies.clock.after(shown.brokenMs, () => this.updateSoon());
    shown.brokenMs = Math.min(2 * shown.brokenMs, longestBrokenMs);
    this.updateSoon();
  }

  #rest(shown: Shown): void {
    const { decoder } = shown;
    shown.decoder = null;
    shown.number = null;
    decoder?.close();
    if (!shown.isLive) return;
    shown.isLive = false;
    for (const target of shown.targets) target.setLive(false);
  }
}

const newShown = (): Shown => ({
  targets: new Set(),
  decoder: null,
  number: null,
  isLive: false,
  brokenMs,
  restUntilMs: 0,
});

/** Creates the page's thumbnail store, once. It pauses while the page is hidden and while `shouldSkipInessentialData` returns true. */
export const createPageThumbnailStore = (isDataSaverOn: () => boolean = () => false): ThumbnailStore => {
  const store = new ThumbnailStore({
    connection: currentThumbnailConnection,
    openDecoder: createPictureDecoder,
    clock: systemClock,
    isQuiet: () => document.visibilityState === 'hidden' || isDataSaverOn(),
  });
  document.addEventListener('visibilitychange', () => store.updateSoon(0));
  return store;
};
