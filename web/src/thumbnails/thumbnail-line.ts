import type { MachineId } from '@reelfloor/protocol';
import { Snapshot } from '../realtime/snapshot.ts';

/** The connection over which thumbnails come. */
export interface ThumbnailLine {
  /** Asks for thumbnails of these machines, and no longer of others. Resolves to false if the server refused. */
  showThumbnails(machineIds: MachineId[]): Promise<boolean>;
  listen(listener: { readonly binary: (message: Uint8Array) => void }): () => void;
}

/** Null while there is no connection, or one to a server without thumbnails. */
export const thumbnailLine = new Snapshot<ThumbnailLine | null>(null);
