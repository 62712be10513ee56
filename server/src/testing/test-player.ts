import {
  ChannelPeer,
  type ChannelSide,
  type CommandId,
  type MachineId,
  type SignIn,
  subprotocol,
  type TransferId,
} from '@reelfloor/protocol';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { WebSocket } from 'ws';
import { holdCallToContract, holdClosingToContract, holdRefusalToContract } from './held-to-contract.ts';
import { trialOffer } from './trial-offer.ts';

let nextId = 1;
export const newKey = (): string => `test-key-${process.pid}-${nextId++}`;

export class TestPlayer {
  readonly address: string;
  readonly signIn: SignIn;

  constructor(address: string, signIn: SignIn) {
    this.address = address;
    this.signIn = signIn;
  }

  static async login(address: string, username: string, password = 'demo1234'): Promise<TestPlayer> {
    const answer = await login(address, { username, password });
    if (answer.status !== 200) throw new Error(`${username} could not log in: ${JSON.stringify(answer.body)}`);
    return new TestPlayer(address, answer.body as unknown as SignIn);
  }

  get(path: string, token = this.signIn.token) {
    return call(this.address, 'GET', path, { authorization: `Bearer ${token}` });
  }

  post(path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${this.signIn.token}` };
    return body === undefined
      ? call(this.address, 'POST', path, headers)
      : call(this.address, 'POST', path, { ...headers, 'content-type': 'application/json' }, body);
  }

  async balanceMinor(): Promise<number> {
    return Number((await this.get('player/balance')).body.balance);
  }

  async game(): Promise<TestGame> {
    return new TestGame(await openChannel(this.address, '/machine', gameClientSide, gameServerSide), this.signIn.token);
  }

  async notifications() {
    const channel = await openChannel(this.address, '/notify', notifyClientSide, notifyServerSide);
    const outcome = await channel.peer.request('init', { token: this.signIn.token }, 15_000);
    return { ...channel, outcome };
  }
}

export class TestGame {
  readonly channel: OpenChannel<typeof gameClientSide, typeof gameServerSide>;
  readonly #token: string;

  constructor(channel: OpenChannel<typeof gameClientSide, typeof gameServerSide>, token: string) {
    this.channel = channel;
    this.#token = token;
  }

  init(machineId: string, token = this.#token, resume?: string, keepsPicture?: boolean, rulesHash?: string) {
    const init = { machineID: machineId as MachineId, token, resume, keepsPicture, rulesHash };
    return this.channel.peer.request('init', init, 15_000);
  }

  cashIn(amountMinor: number, transferId: string = newKey()) {
    return this.channel.peer.request('cashin', { transferId: transferId as TransferId, amountMinor }, 15_000);
  }

  cashOut(transferId?: string) {
    const data = transferId === undefined ? {} : { transferId: transferId as TransferId };
    return this.channel.peer.request('cashout', data, 15_000);
  }

  spin(commandId: string = newKey(), origin?: 'hand' | 'auto') {
    const press = { button: 'spin', commandId: commandId as CommandId, origin } as const;
    return this.channel.peer.request('press', press, 15_000);
  }

  offer(sdp: string = trialOffer, generation = 1) {
    return this.channel.peer.request('offer', { generation, sdp }, 15_000);
  }

  leave() {
    return this.channel.peer.request('leave', {}, 15_000);
  }

  /** Closes the connection as a page does when the player leaves the page. */
  close(): void {
    this.channel.socket.close(1000);
  }

  vanish(): void {
    this.channel.socket.terminate();
  }
}

export interface OpenChannel<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly socket: WebSocket;
  readonly peer: ChannelPeer<Ours, Theirs>;
  readonly received: { method: string; data: unknown }[];
  readonly closed: Promise<number>;
}

export const openChannel = async <Ours extends ChannelSide, Theirs extends ChannelSide>(
  address: string,
  path: string,
  ours: Ours,
  theirs: Theirs,
  /** The host name under which the channel is opened, if not that of the address. */
  host?: string,
): Promise<OpenChannel<Ours, Theirs>> => {
  const headers = host === undefined ? {} : { host };
  const socket = new WebSocket(address.replace('http', 'ws') + path, subprotocol, { headers });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.once('close', (code, reason) => holdClosingToContract(code, reason.toString()));
  const asked = new Map<number, string>();
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const received: { method: string; data: unknown }[] = [];
  const listeners = Object.keys(theirs.notifications).map((method) => [
    method,
    (data: unknown) => received.push({ method, data }),
  ]);
  const peer = new ChannelPeer<Ours, Theirs>({
    ours,
    theirs,
    send: (text) => {
      const { id, method } = JSON.parse(text) as { id?: number; method?: string };
      if (id !== undefined && method !== undefined) asked.set(id, method);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    onRequest: {} as never,
    onNotification: Object.fromEntries(listeners),
    onInvalid: () => {},
    onHandlerError: String,
  });
  socket.on('message', (data, isBinary) => {
    // Thumbnails, which a test hears by itself.
    if (isBinary) return;
    const text = data.toString();
    peer.receive(text);
    const { id, errorCode } = JSON.parse(text) as { id?: number; errorCode?: unknown };
    const method = id === undefined ? undefined : asked.get(id);
    if (errorCode !== undefined && method !== undefined) holdRefusalToContract(path, ours, method, errorCode);
  });
  socket.on('close', () => peer.close());
  socket.on('error', () => {});
  return { socket, peer, received, closed };
};

export const login = (address: string, body: { username: string; password: string; site_id?: number }) =>
  call(address, 'POST', 'login', { 'content-type': 'application/json' }, { site_id: 2, ...body });

export const call = async (
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> => {
  const url = path.startsWith('/') ? address + path : `${address}/v1/${path}`;
  const answer = await fetch(url, {
    method,
    headers,
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const said = isJson ? (JSON.parse(text) as Record<string, unknown>) : { text };
  holdCallToContract(method, url, answer.status, said.code);
  return { status: answer.status, body: said, headers: answer.headers };
};
