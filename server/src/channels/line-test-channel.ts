import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import {
  done,
  type IceServer,
  type MachineId,
  type PictureAnswer,
  type PictureOffer,
  type Result,
  refused,
  type ViewerId,
} from '@reelfloor/protocol';
import { lineTestClientSide, lineTestPath, lineTestServerSide } from '@reelfloor/protocol/channels/line-test';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Tokens } from '../accounts/tokens.ts';
import type { Machine } from '../machines/machine.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { Clock } from '../process/clock.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import { refusalOf } from '../seats/agent-refusal.ts';
import type { OfferAllowance } from '../seats/connection/offer-allowance.ts';
import { PictureDoor } from '../seats/connection/picture-door.ts';
import type { BearerChannels } from './bearer-channels.ts';
import { browserLimits } from './browser-limits.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import { Introduction } from './introduction.ts';
import type { Viewers } from './viewers.ts';

/** Longest wait in ms for the agent's answer to an offer. */
const offerTimeoutMs = 10_000;
/** Longest test in ms, from its first message. The agent ends the stream sooner, and our page closes its connection. */
const longestTestMs = 40_000;

type Connection = ChannelConnection<typeof lineTestServerSide, typeof lineTestClientSide>;

interface Test {
  readonly machineId: MachineId;
  readonly viewerId: ViewerId;
  readonly door: PictureDoor;
  /** Ends the test, here and at the agent. */
  readonly end: () => void;
  /** Ends the test and its connection. */
  readonly close: () => void;
}

export interface LineTestChannelParts {
  readonly tokens: Tokens;
  readonly bearers: BearerChannels;
  readonly clock: Clock;
  readonly floor: Pick<MachineFloor, 'get' | 'all'>;
  /** Returns false for a brand that staff have hidden: its machines are not named to players. */
  readonly isShown: (brandId: string) => boolean;
  readonly viewers: Pick<Viewers, 'add'>;
  readonly allowance: OfferAllowance;
  readonly iceServers: (playerId: string) => IceServer[];
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
  readonly random?: () => number;
}

/**
 * Lets a player's page test its line with an agent. The agent sends a stream that shows no machine, so the test tells
 * nothing of the floor. A connection is one test; at each node an account's newer test ends its older one.
 */
export class LineTestChannel implements Channel {
  readonly path = lineTestPath;
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #parts: LineTestChannelParts;
  /** The tests that run, by the account of their player. */
  readonly #tests = new Map<string, Test>();

  constructor(parts: LineTestChannelParts) {
    this.#parts = parts;
  }

  accept(socket: WebSocket, ip: string, wire: Duplex): void {
    const { logger, warnings, iceServers } = this.#parts;
    const introduction = new Introduction(this.#parts);
    let account: string | null = null;
    let mine: Test | null = null;
    const connection: Connection = new ChannelConnection({
      socket,
      wire,
      ip,
      limits: browserLimits,
      logger,
      warnings,
      ours: lineTestServerSide,
      theirs: lineTestClientSide,
      onRequest: {
        init: ({ token }) =>
          introduction.init(connection, token, ({ playerId }) => {
            account = playerId;
            return { iceServers: iceServers(playerId) };
          }),
        begin: ({ machineId, ...offer }) => {
          if (account === null) return refused('INIT_FIRST');
          if (mine) return refused('MESSAGE_INVALID', { detail: 'begin: this connection has had its test' });
          const begun = this.#begin(connection, account, machineId);
          if (!begun.ok) return begun;
          mine = begun.value;
          return mine.door.offer(offer);
        },
      },
      onNotification: { candidate: (candidate) => mine?.door.candidate(candidate) },
      onClose: () => {
        this.connections.delete(connection);
        introduction.end(connection);
        mine?.end();
      },
    });
    this.connections.add(connection);
  }

  close(): void {
    for (const connection of this.connections) connection.goAway();
  }

  #begin(connection: Connection, account: string, wished: MachineId | undefined): Result<Test> {
    const { clock, viewers, allowance } = this.#parts;
    const machine = this.#machineFor(wished);
    if (!machine)
      return wished === undefined ? refused('NOT_OFFERED') : refused('MACHINE_OFFLINE', { machine: wished });
    const machineId = machine.id;
    const viewerId = `line-${randomUUID()}` as ViewerId;
    const door = new PictureDoor({
      clock,
      pageAddress: connection.ip,
      take: () => allowance.take(account, viewerId),
      sendOffer: (offer) => this.#sendOffer(test, account, offer),
      sendCandidate: (candidate) => this.#linkOf(machineId)?.sendCandidate({ viewerId, ...candidate }),
    });
    const stopRouting = viewers.add(viewerId, {
      machineId,
      isLive: () => true,
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
    });
    // A page that tests again may come before the end of its former connection is known here.
    this.#tests.get(account)?.close();
    const stopWaiting = clock.after(longestTestMs, () => connection.goAway());
    const end = () => {
      stopWaiting();
      if (this.#tests.get(account) !== test) return;
      this.#tests.delete(account);
      stopRouting();
      this.#linkOf(machineId)?.stopVideo(viewerId);
    };
    const close = () => {
      end();
      connection.goAway();
    };
    const test: Test = { machineId, viewerId, door, end, close };
    this.#tests.set(account, test);
    return done(test);
  }

  async #sendOffer(
    test: Test,
    account: string,
    { generation, sdp }: PictureOffer,
  ): Promise<Result<PictureAnswer>> {
    const { machineId, viewerId } = test;
    const link = this.#linkOf(machineId);
    if (!link) return refused('MACHINE_OFFLINE', { machine: machineId });
    const iceServers = this.#parts.iceServers(account);
    const data = { machineId, viewerId, generation, sdp, iceServers };
    const answer = await link.command('testLine', data, offerTimeoutMs);
    // The page went away while the agent was asked.
    if (this.#tests.get(account) !== test) link.stopVideo(viewerId);
    if (answer.kind === 'accepted') return done(answer.value);
    if (answer.kind === 'unknown') return refused('COMMAND_UNKNOWN_OUTCOME');
    // An agent of an older release, or a node of one between, which calls the command invalid: the door has checked the offer.
    const isOlder =
      answer.error.code === 'METHOD_UNKNOWN' || (!link.isHere && answer.error.code === 'MESSAGE_INVALID');
    return isOlder ? refused('NOT_OFFERED') : refusalOf(answer.error);
  }

  /** Returns the machine that the page named. If it named none, returns any machine whose agent is connected, or null. */
  #machineFor(wished: MachineId | undefined): Machine | null {
    const { floor, isShown, random = Math.random } = this.#parts;
    const asked = wished === undefined ? floor.all() : [floor.get(wished)];
    const able = asked.filter((machine) => machine?.link?.isReachable() && isShown(machine.brandId));
    return able[Math.floor(random() * able.length)] ?? null;
  }

  #linkOf(machineId: MachineId) {
    return this.#parts.floor.get(machineId)?.link ?? null;
  }
}
