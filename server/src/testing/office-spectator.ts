import { once } from 'node:events';
import { ChannelPeer, type MachineId, type RequestOutcome, subprotocol } from '@reelfloor/protocol';
import { decodeThumbnailMessage, type Thumbnail } from '@reelfloor/protocol/channels/thumbnail';
import {
  type DayHourlyTotals,
  type FloorAlert,
  type FloorRow,
  type FloorTotals,
  type FloorUpdate,
  officeClientSide,
  officeLivePath,
  officeServerSide,
  type WallDisplayFigures,
} from '@reelfloor/protocol/office/live';
import { WebSocket } from 'ws';

/** A page of the office that watches the floor. */
export class OfficeSpectator {
  readonly rows = new Map<string, FloorRow>();
  totals: FloorTotals | null = null;
  hours: DayHourlyTotals | null = null;
  wall: WallDisplayFigures | null = null;
  alerts: FloorAlert[] = [];
  requests = '';
  /** True once the whole snapshot has come. */
  isWhole = false;
  readonly frames: FloorUpdate[] = [];
  readonly thumbnails: Thumbnail[] = [];
  /** Code of the refusal with which the server has closed; null while it has not. */
  closedBecause: string | null = null;
  readonly #socket: WebSocket;
  readonly #peer: ChannelPeer<typeof officeClientSide, typeof officeServerSide>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#peer = new ChannelPeer({
      ours: officeClientSide,
      theirs: officeServerSide,
      send: (text) => socket.send(text),
      onRequest: {},
      onNotification: { floor: (update) => this.#receive(update), info: () => {} },
      onInvalid: ({ code }) => {
        throw new Error(`the server sent what does not fit: ${code}`);
      },
      onHandlerError: () => 'unknown',
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary) return this.#peer.receive(String(data));
      const thumbnail = decodeThumbnailMessage(data as Buffer);
      if (thumbnail) this.thumbnails.push(thumbnail);
    });
    socket.on('close', (_code, reason) => {
      this.#peer.close();
      this.closedBecause = String(reason);
    });
  }

  /** Connects. Rejects if the server refuses the upgrade. `as`: what the address ends in, for a display. */
  static async open(address: string, headers: Record<string, string>, as = ''): Promise<OfficeSpectator> {
    const socket = new WebSocket(new URL(officeLivePath + as, address.replace('http', 'ws')), subprotocol, {
      headers: { origin: address, ...headers },
    });
    const spectator = new OfficeSpectator(socket);
    await once(socket, 'open');
    return spectator;
  }

  /** Says which machines the page shows as tiles. */
  showThumbnails(machineIds: readonly string[]): Promise<RequestOutcome<Record<string, never>>> {
    return this.#peer.request('thumbnails', { machineIds: machineIds as MachineId[] }, 5_000);
  }

  close(): void {
    this.#socket.close();
  }

  #receive(update: FloorUpdate): void {
    this.frames.push(update);
    if (update.snapshot?.includes('begin')) this.rows.clear();
    for (const row of update.rows) this.rows.set(row.id, row);
    for (const id of update.gone ?? []) this.rows.delete(id);
    this.totals = update.totals ?? this.totals;
    this.hours = update.hours ?? this.hours;
    this.wall = update.wall ?? this.wall;
    this.alerts = update.alerts ?? this.alerts;
    this.requests = update.requests ?? this.requests;
    if (update.snapshot?.includes('end')) this.isWhole = true;
  }
}
