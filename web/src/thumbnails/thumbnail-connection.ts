import type { MachineId } from '@reelfloor/protocol';
import { ObservableValue } from '../realtime/observable-value.ts';

/** The connection that delivers machine thumbnails. */
export interface ThumbnailConnection {
  /** Subscribes to thumbnails of exactly these machines; this replaces the earlier list. Resolves to false if the server refused. */
  showThumbnails(machineIds: MachineId[]): Promise<boolean>;
  listen(listener: { readonly binary: (message: Uint8Array) => void }): () => void;
}

/** The connection that delivers machine thumbnails; null while disconnected, or connected to a server without thumbnails. */
export const currentThumbnailConnection = new ObservableValue<ThumbnailConnection | null>(null);
