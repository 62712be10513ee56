import {
  ChannelPeer,
  type CommandId,
  type MachineId,
  type PlayerId,
  type RequestOutcome,
  type TransferId,
} from '@reelfloor/protocol';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import type { CashTransfersTable } from '@reelfloor/server/testing/database';
import { WildLine } from './wild-line.ts';

/** Longest wait for an answer, in ms of the virtual clock: longer than the server makes a player wait. */
const requestTimeoutMs = 20 * 60_000;

export interface ModelPlayerOptions {
  readonly playerId: string;
  readonly page: number;
  readonly accept: (line: WildLine) => void;
  readonly onFault: (fault: string) => void;
  readonly order: (transferId: string) => Promise<CashTransfersTable | undefined>;
}

/** Simulates one page: sends requests without waiting, and checks the answers when they come. */
export class ModelPlayer {
  readonly #options: ModelPlayerOptions;
  #line: WildLine | null = null;
  #peer: ChannelPeer<typeof gameClientSide, typeof gameServerSide> | null = null;
  #lastCommand = 'command-0' as CommandId;
  #lastTransfer: { id: TransferId; amountMinor: number } | null = null;
  #asked = 0;
  #unanswered = 0;

  constructor(options: ModelPlayerOptions) {
    this.#options = options;
  }

  get playerId(): PlayerId {
    return this.#options.playerId as PlayerId;
  }

  get unanswered(): number {
    return this.#unanswered;
  }

  join(machineId: MachineId): void {
    if (!this.#line?.isOpen) this.#dial();
    this.#judge(this.#peer?.request('init', { machineID: machineId, token: this.#options.playerId }, requestTimeoutMs));
  }

  spin(again: boolean): void {
    if (!again) this.#lastCommand = this.#newKey('command') as CommandId;
    const press = { button: 'spin', commandId: this.#lastCommand } as const;
    this.#judge(this.#peer?.request('press', press, requestTimeoutMs));
  }

  chooseBand(bandId: number): void {
    const press = { button: 'band', bandId, commandId: this.#newKey('command') as CommandId } as const;
    this.#judge(this.#peer?.request('press', press, requestTimeoutMs));
  }

  cashIn(amountMinor: number): void {
    this.#lastTransfer = { id: this.#newKey('in') as TransferId, amountMinor };
    this.#sendCashIn(this.#lastTransfer, amountMinor);
  }

  cashInAgain(sameAmount: boolean): void {
    if (!this.#lastTransfer) return;
    const { amountMinor } = this.#lastTransfer;
    this.#sendCashIn(this.#lastTransfer, sameAmount ? amountMinor : amountMinor + 1);
  }

  cashOut(): void {
    const transferId = this.#newKey('out') as TransferId;
    this.#judge(this.#peer?.request('cashout', { transferId }, requestTimeoutMs));
  }

  leave(): void {
    this.#judge(this.#peer?.request('leave', {}, requestTimeoutMs));
  }

  drop(): void {
    this.#line?.cut();
  }

  #sendCashIn({ id, amountMinor: rightMinor }: { id: TransferId; amountMinor: number }, amountMinor: number): void {
    const asked = this.#peer?.request('cashin', { transferId: id, amountMinor }, requestTimeoutMs);
    this.#judge(asked, async (outcome) => {
      if (outcome.kind !== 'accepted') return;
      const { state } = outcome.value;
      const order = await this.#options.order(id);
      if (amountMinor !== rightMinor && order?.amount_minor !== amountMinor)
        this.#options.onFault(`${id} was taken for ${amountMinor}, it is ${JSON.stringify(order)}`);
      if (state !== 'pending' && order?.state !== state)
        this.#options.onFault(`${id} was answered as ${state}, it is ${JSON.stringify(order)}`);
    });
  }

  #judge<T>(
    asked: Promise<RequestOutcome<T>> | undefined,
    also: (outcome: RequestOutcome<T>) => Promise<void> = async () => {},
  ): void {
    if (!asked) return;
    this.#unanswered++;
    const judging = asked.then(async (outcome) => {
      if (outcome.kind === 'unknown' && outcome.reason === 'timeout') this.#options.onFault('a request hung');
      if (outcome.kind === 'refused' && outcome.error.code === 'INTERNAL') this.#options.onFault('a handler threw');
      await also(outcome);
      this.#unanswered--;
    });
    judging.catch((error) => this.#options.onFault(`an answer could not be judged: ${error}`));
  }

  #newKey(kind: string): string {
    const { playerId, page } = this.#options;
    return `${kind}-${playerId}-${page}-${++this.#asked}`;
  }

  #dial(): void {
    const line = new WildLine();
    const peer = new ChannelPeer({
      ours: gameClientSide,
      theirs: gameServerSide,
      send: (text) => line.sendToServer(text),
      onRequest: {},
      onNotification: {
        cabinet: () => {},
        balance: () => {},
        transfer: () => {},
        info: () => {},
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
      onInvalid: ({ code }) => this.#options.onFault(`the server sent nonsense: ${code}`),
      onHandlerError: String,
    });
    line.connect({ receive: (text) => peer.receive(text), closed: () => peer.close() });
    this.#line = line;
    this.#peer = peer;
    this.#options.accept(line);
  }
}
