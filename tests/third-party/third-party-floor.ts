import { randomBytes } from 'node:crypto';
import type { Peer } from 'protoo-server';
import type { Dialect } from './dialect.ts';

export interface ThirdPartyPlayer {
  readonly number: number;
  readonly username: string;
  readonly password: string;
  readonly pinCode: string;
  balance: number;
}

interface Seat {
  readonly player: ThirdPartyPlayer;
  credit: number;
  /** Null while the seat is held for a player who is not connected. */
  peer: Peer | null;
}

export interface ThirdPartyMachine {
  readonly number: number;
  readonly brand: string;
  readonly brandNumber: number;
  readonly reservedFor: string | null;
  /** Address of its own picture; null: it has none. */
  image: string | null;
  status: string;
  seat: Seat | null;
}

/** Amount that this server moves to the machine when a player sits down. */
export const buyIn = 5_000;

export class ThirdPartyFloor {
  readonly players: readonly ThirdPartyPlayer[];
  readonly machines: ThirdPartyMachine[] = [
    machine(101, 'Neon Sea', 7),
    machine(102, 'Neon Sea', 7),
    machine(103, 'Old Gold', 9, 'alice77'),
    machine(104, 'Old Gold', 9, 'somebody'),
    { ...machine(105, 'Old Gold', 9), status: 'offline' },
  ];
  readonly listeners = new Map<Peer, ThirdPartyPlayer>();
  readonly received: string[] = [];
  readonly #dialect: Dialect;
  readonly #tokens = new Map<string, ThirdPartyPlayer>();

  constructor(dialect: Dialect, players: readonly ThirdPartyPlayer[]) {
    this.#dialect = dialect;
    this.players = players;
  }

  admit(player: ThirdPartyPlayer): string {
    const secret = randomBytes(12).toString('hex');
    const claims = { id: this.#dialect.id(player.number), username: player.username, jti: secret };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = this.#dialect.hasClaims ? `${part({ alg: 'none' })}.${part(claims)}.x` : secret;
    this.#tokens.set(token, player);
    return token;
  }

  playerOf(token: unknown): ThirdPartyPlayer | null {
    return this.#tokens.get(String(token)) ?? null;
  }

  dismiss(token: string): void {
    this.#tokens.delete(token);
  }

  machineOf(id: unknown): ThirdPartyMachine | null {
    return this.machines.find(({ number }) => String(number) === String(id)) ?? null;
  }

  seatOf(player: ThirdPartyPlayer): ThirdPartyMachine | null {
    return this.machines.find(({ seat }) => seat?.player === player) ?? null;
  }

  /** Seats the player. Returns null, or the reason for a refusal. */
  sit(player: ThirdPartyPlayer, at: ThirdPartyMachine, peer: Peer): string | null {
    const own = this.seatOf(player);
    if (own && own !== at) return 'you play elsewhere';
    if (at.seat && (at.seat.player !== player || at.seat.peer)) return 'somebody plays there';
    if (at.status === 'offline') return 'out of order';
    if (!at.seat) {
      const credit = Math.min(buyIn, player.balance);
      this.move(player, -credit);
      at.seat = { player, credit, peer };
    }
    at.seat.peer = peer;
    this.become(at, 'playing');
    return null;
  }

  cashOut(at: ThirdPartyMachine): boolean {
    const { seat } = at;
    if (!seat || seat.credit === 0) return false;
    const { credit } = seat;
    seat.credit = 0;
    this.move(seat.player, credit);
    return true;
  }

  /** Removes the player from the seat. The seat stays held if it has credit, otherwise it is free. */
  rise(at: ThirdPartyMachine, peer: Peer): void {
    const { seat } = at;
    if (seat?.peer !== peer) return;
    seat.peer = null;
    if (seat.credit > 0) {
      this.become(at, 'waiting');
      this.notifySession(seat.player);
    } else this.free(at);
  }

  free(at: ThirdPartyMachine): void {
    const { seat } = at;
    at.seat = null;
    this.become(at, 'available');
    if (seat) this.notifySession(seat.player);
  }

  move(player: ThirdPartyPlayer, amount: number): void {
    player.balance += amount;
    if (!this.#dialect.sendsBalance) return;
    this.push(player, 'balance', { balance: player.balance });
  }

  become(at: ThirdPartyMachine, status: string): void {
    at.status = status;
    const notice = { id: this.#dialect.id(at.number), status: this.#dialect.status(status) };
    for (const peer of this.listeners.keys()) send(peer, 'machine', notice);
    send(at.seat?.peer, 'machine', notice);
  }

  /** Sends the player's open session, or that no session is open, to all their connections or only to `only`. */
  notifySession(player: ThirdPartyPlayer, only?: Peer): void {
    const { status, nobody, id, noText } = this.#dialect;
    const at = this.seatOf(player);
    const notice = at
      ? {
          status: status('open'),
          name: at.brand,
          id: id(at.number),
          machine_status: status(at.status),
        }
      : { status: nobody, name: noText, id: nobody, machine_status: nobody };
    this.push(player, 'session', notice, only);
  }

  push(player: ThirdPartyPlayer, method: string, data: object, only?: Peer): void {
    if (only) return send(only, method, data);
    for (const [peer, whose] of this.listeners) if (whose === player) send(peer, method, data);
    send(this.seatOf(player)?.seat?.peer, method, data);
  }
}

function machine(
  number: number,
  brand: string,
  brandNumber: number,
  reservedFor: string | null = null,
): ThirdPartyMachine {
  return { number, brand, brandNumber, reservedFor, image: null, status: 'available', seat: null };
}

/** Sends a notification and ignores errors, because the connection may just have closed. */
function send(peer: Peer | null | undefined, method: string, data: object): void {
  void peer?.notify(method, data).catch(() => {});
}
