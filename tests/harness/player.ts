import type { CabinetView } from '@reelfloor/protocol';
import {
  ChannelPeer,
  type CommandId,
  maxMessageBytes,
  type Refusal,
  type SignIn,
  subprotocol,
  type TransferId,
} from '@reelfloor/protocol';
import {
  type GameInitAnswer,
  gameClientSide,
  gameServerSide,
  type TransferView,
} from '@reelfloor/protocol/channels/game-channel';
import { WebSocket } from 'ws';
import { until } from './until.ts';

type GamePeer = ChannelPeer<typeof gameClientSide, typeof gameServerSide>;

const requestTimeoutMs = 20_000;

export const newTransferId = (): TransferId => crypto.randomUUID() as TransferId;
export const newCommandId = (): CommandId => crypto.randomUUID() as CommandId;

export const logIn = async (baseUrl: string, username: string, password = 'demo1234'): Promise<SignIn> => {
  const response = await fetch(`${baseUrl}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, site_id: 2 }),
  });
  if (!response.ok) throw new Error(`login of ${username}: ${response.status} ${await response.text()}`);
  return (await response.json()) as SignIn;
};

export const call = async (baseUrl: string, token: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(new URL(path, `${baseUrl}/v1/`), {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

/** A player on the game channel without a page. Keeps the server's newest messages. */
export class ChannelPlayer {
  readonly peer: GamePeer;
  readonly socket: WebSocket;
  readonly infos: { code?: number | string | undefined; message?: string | undefined }[] = [];
  readonly transfers: TransferView[] = [];
  readonly invalid: Refusal[] = [];
  cabinet: CabinetView | null = null;
  balanceMinor: number | null = null;
  closed: { code: number; reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.peer = new ChannelPeer({
      ours: gameClientSide,
      theirs: gameServerSide,
      send: (text) => socket.send(text),
      onRequest: {},
      onNotification: {
        cabinet: (view) => {
          if (this.cabinet === null || view.version > this.cabinet.version) this.cabinet = view;
        },
        balance: ({ balance }) => {
          this.balanceMinor = balance;
        },
        transfer: (transfer) => this.transfers.push(transfer),
        info: (info) => this.infos.push(info),
        machine: () => {},
        session: () => {},
        candidate: () => {},
        iceServers: () => {},
        videoLost: () => {},
        spectators: () => {},
        attendantCall: () => {},
        played: () => {},
        terms: () => {},
      },
      onInvalid: (refusal) => this.invalid.push(refusal),
      onHandlerError: (error) => {
        throw error;
      },
    });
    socket.on('message', (data) => this.peer.receive(data.toString()));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.peer.close();
    });
    socket.on('error', () => {});
  }

  /** `host`: the host name of the player's site, if not that of the address. */
  static async connect(baseUrl: string, host = new URL(baseUrl).host): Promise<ChannelPlayer> {
    const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/machine`, subprotocol, {
      maxPayload: 4 * maxMessageBytes,
      headers: { host, origin: `http://${host}` },
    });
    const player = new ChannelPlayer(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return player;
  }

  /** `resume`: the secret in the answer to an earlier page's `init`, whose seat this page takes. */
  async init(machineId: string, token: string, resume?: string) {
    this.cabinet = null;
    this.balanceMinor = null;
    const order = { machineID: machineId, token, resume };
    const outcome = await this.peer.request('init', order, requestTimeoutMs);
    if (outcome.kind === 'accepted') {
      // Messages that arrived together with the answer are newer than the answer, so they are kept.
      this.cabinet ??= outcome.value.cabinet;
      this.balanceMinor ??= outcome.value.balance;
    }
    return outcome;
  }

  cashIn(amountMinor: number, transferId = newTransferId()) {
    return this.peer.request('cashin', { transferId, amountMinor }, requestTimeoutMs);
  }

  cashOut(transferId = newTransferId()) {
    return this.peer.request('cashout', { transferId }, requestTimeoutMs);
  }

  spin(commandId = newCommandId()) {
    return this.peer.request('press', { button: 'spin', commandId }, requestTimeoutMs);
  }

  chooseBand(bandId: number, commandId = newCommandId()) {
    return this.peer.request('press', { button: 'band', bandId, commandId }, requestTimeoutMs);
  }

  leave() {
    return this.peer.request('leave', {}, requestTimeoutMs);
  }

  /** Plays one round with its free spins and hand pay, and waits for its end. */
  async playRound(): Promise<void> {
    const before = this.cabinet?.roundId;
    const outcome = await this.spin();
    if (outcome.kind !== 'accepted') throw new Error(`spin: ${JSON.stringify(outcome)}`);
    await this.idle(`the round after ${before} is over`, () => this.cabinet?.roundId !== before);
  }

  async idle(description: string, also: () => boolean = () => true): Promise<void> {
    await until(description, () => this.cabinet?.phase === 'idle' && also(), 90_000);
  }

  close(): void {
    this.socket.close();
  }
}

export const takeSeat = async (
  baseUrl: string,
  username: string,
  machineId: string,
): Promise<{ player: ChannelPlayer; joined: GameInitAnswer; token: string }> => {
  const { token } = await logIn(baseUrl, username);
  const player = await ChannelPlayer.connect(baseUrl);
  const outcome = await player.init(machineId, token);
  if (outcome.kind !== 'accepted') throw new Error(`${username} at ${machineId}: ${JSON.stringify(outcome)}`);
  return { player, joined: outcome.value, token };
};
