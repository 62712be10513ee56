import { once } from 'node:events';
import { subprotocol } from '@reelfloor/protocol';
import {
  type FloorAlert,
  type FloorNews,
  type FloorRow,
  type FloorTotals,
  officeLivePath,
  officeServerSide,
} from '@reelfloor/protocol/office/live';
import { WebSocket } from 'ws';

/** A page of the office that watches the floor. */
export class OfficeWatcher {
  readonly rows = new Map<string, FloorRow>();
  totals: FloorTotals | null = null;
  alerts: FloorAlert[] = [];
  requests = '';
  /** True once the whole snapshot has come. */
  isWhole = false;
  readonly frames: FloorNews[] = [];
  /** Code of the refusal with which the server has closed; null while it has not. */
  closedBecause: string | null = null;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data))));
    socket.on('close', (_code, reason) => {
      this.closedBecause = String(reason);
    });
  }

  /** Connects. Rejects if the server refuses the upgrade. */
  static async open(address: string, headers: Record<string, string>): Promise<OfficeWatcher> {
    const socket = new WebSocket(new URL(officeLivePath, address.replace('http', 'ws')), subprotocol, {
      headers,
    });
    const watcher = new OfficeWatcher(socket);
    await once(socket, 'open');
    return watcher;
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ method, data }: { method: string; data: unknown }): void {
    if (method !== 'floor') return;
    const news = officeServerSide.notifications.floor.parse(data);
    this.frames.push(news);
    if (news.snapshot?.includes('begin')) this.rows.clear();
    for (const row of news.rows) this.rows.set(row.id, row);
    for (const id of news.gone ?? []) this.rows.delete(id);
    this.totals = news.totals ?? this.totals;
    this.alerts = news.alerts ?? this.alerts;
    this.requests = news.requests ?? this.requests;
    if (news.snapshot?.includes('end')) this.isWhole = true;
  }
}
