import type { AgentId } from '@reelfloor/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { AgentLink, OwnLink } from '../machines/agent-link.ts';
import { findAgentLink, readAgentLinks, type StoredAgentLink } from '../machines/agent-link-store.ts';
import { applyMachineChange, type Machine, toMachineChange } from '../machines/machine.ts';
import type { FloorListener, MachineFloor } from '../machines/machine-floor.ts';
import { type FloorMessage, floorListSchema, floorMessageSchema, floorSubjects } from './agent-link-messages.ts';
import {
  type AgentLinkEffect,
  type AgentLinkEvent,
  type AgentLinkState,
  hasFloorReplicaDiverged,
  nextAgentLinkState,
} from './agent-link-state.ts';
import { makeAllMessage, makeListedLinks, toListedEvents, toMessageSource } from './floor-list-messages.ts';
import {
  handleRemoteAgentLinkMessages,
  type LinkCheckDependencies,
  mayAgentLinkBeOpenElsewhere,
} from './handle-agent-link-messages.ts';
import { RemoteAgentLink, type RemoteLinkDependencies, RemoteMachineRequests } from './remote-agent-link.ts';

/** Interval at which a node publishes the list of its agents' connections, in ms. */
const listEveryMs = 2_000;
/** Interval in ms of polling the database for the node to which each agent is connected. */
const pollEveryMs = 1_000;

interface FloorReplicaDependencies extends LinkCheckDependencies, Pick<RemoteLinkDependencies, 'nodeClocks'> {
  readonly transport: Transport;
  readonly floor: MachineFloor;
  readonly database: Database;
  readonly clock: Clock;
  readonly warnings: RepeatedWarnings;
}

interface Known {
  place: AgentLinkState | null;
  own: (OwnLink & { readonly closeSubscriptions: () => void }) | null;
  remote: RemoteAgentLink | null;
}

/**
 * Replicates the machines' states to all nodes. The node to which an agent is connected publishes each change of its machines; the others
 * copy it, and reach the agent through that node. Lists that every node publishes, and the database, which has each agent's node, make up
 * for lost messages.
 */
export class FloorReplica implements FloorListener {
  readonly #dependencies: FloorReplicaDependencies;
  readonly #agents = new Map<string, Known>();
  readonly #requests: RemoteMachineRequests;
  readonly #stops: (() => void)[] = [];
  #turn = 0;
  #divergences = 0;

  constructor(dependencies: FloorReplicaDependencies) {
    this.#dependencies = dependencies;
    this.#requests = new RemoteMachineRequests(dependencies.transport, (message) => this.#receive(message));
    dependencies.floor.setListener(this);
  }

  /** Number of times that this node's replica differed from another node's list although no change was missed. */
  get divergences(): number {
    return this.#divergences;
  }

  start(): void {
    const { transport, clock, warnings } = this.#dependencies;
    const warn = (subject: string) => warnings.warn({ subject }, 'another node said what this one does not understand');
    this.#stops.push(
      transport.subscribe(floorSubjects.changes, (text) => {
        const message = parseNodeMessage(floorMessageSchema, text);
        if (message) this.#receive(message);
        else warn(floorSubjects.changes);
      }),
      transport.subscribe(floorSubjects.lists, (text) => this.#takeList(text) || warn(floorSubjects.lists)),
      clock.every(listEveryMs, () => this.#sayList()),
      repeatWithoutOverlap(clock, pollEveryMs, () => this.check().catch(() => {})),
      transport.onState((state) => {
        if (state === 'away') return;
        // Messages were lost while this node was disconnected: the nodes send their machines again, and this one reads the database.
        this.#sayList();
        void this.check().catch(() => {});
      }),
    );
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    for (const { own } of this.#agents.values()) own?.closeSubscriptions();
  }

  /**
   * Handles an agent's `hello` to this node. Then calls `connect`, which adds the agent's machines, unless the agent has sent a newer
   * `hello` to another node.
   */
  opened({ link, epoch, onReplaced }: OwnLink, connect: () => void): void {
    const { transport, floor, warnings } = this.#dependencies;
    const { agentId } = link;
    const known = this.#knownOf(agentId);
    if (known.place && known.place.epoch > epoch) return onReplaced();
    const { own: before, remote } = known;
    const subscriptions = [
      handleRemoteAgentLinkMessages({ transport, floor, warnings, link, epoch }),
      transport.answer(floorSubjects.all(agentId, epoch), async () => this.#allOf(agentId)),
    ];
    const closeSubscriptions = () => subscriptions.forEach((close) => void close());
    known.own = { link, epoch, onReplaced, closeSubscriptions };
    known.remote = null;
    before?.closeSubscriptions();
    connect();
    remote?.end();
    this.#turn += 1;
    this.#take(agentId, { kind: 'opened', nodeId: transport.nodeId, epoch, turn: this.#turn }, null);
    transport.publish(floorSubjects.changes, this.#allOf(agentId));
  }

  /** Handles the end of an agent's connection. Its machines are already offline, unless a newer connection serves them. */
  closed(agentId: string, epoch: number): void {
    const known = this.#knownOf(agentId);
    if (known.own?.epoch === epoch) {
      known.own.closeSubscriptions();
      known.own = null;
    }
    this.#take(agentId, { kind: 'closed', epoch }, null);
    // A newer connection has ended too: this node never received the machines' state from it, so read the state from the database.
    if (known.place?.kind === 'over' && known.place.epoch > epoch) this.#reload();
  }

  /** Returns false only if it is certain that no other node has this agent's connection open. */
  isHeldElsewhere(agentId: string, stored: StoredAgentLink): Promise<boolean> {
    return mayAgentLinkBeOpenElsewhere(this.#dependencies, agentId, stored);
  }

  /** Reads from the database to which node each agent is connected. */
  async check(): Promise<void> {
    for (const { agentId, epoch, nodeId } of await readAgentLinks(this.#dependencies.database.read))
      this.#take(agentId, { kind: 'registered', epoch, nodeId }, null);
  }

  /** Reads to which node each agent is connected. Resolves when each of these nodes has sent its machines or the request has timed out. */
  async catchUp(): Promise<void> {
    await this.check();
    await this.#requests.whenAnswered();
  }

  changed(machine: Machine): void {
    const known = this.#agents.get(machine.agentId);
    const { place, own } = known ?? {};
    if (!known || place?.kind !== 'own' || own?.link.agentId !== machine.agentId) return;
    const seq = place.seq + 1;
    known.place = { ...place, seq };
    const source = toMessageSource(machine.agentId, place);
    this.#notify({ kind: 'change', ...source, seq, machine: toMachineChange(machine) });
  }

  changedElsewhere(machineId: string): void {
    this.#dependencies.transport.publish(floorSubjects.facts, JSON.stringify([machineId]));
  }

  wanted({ agentId }: Machine): void {
    const place = this.#agents.get(agentId)?.place;
    if (place?.kind === 'copy' || place?.kind === 'announced') void this.#requests.ask(agentId, place.epoch);
    else void this.check().catch(() => {});
  }

  #receive(message: FloorMessage): void {
    const { agentId, machine, machines, ...input } = { machine: null, machines: null, ...message };
    this.#take(agentId, input as AgentLinkEvent, message);
  }

  #takeList(text: string): boolean {
    const list = parseNodeMessage(floorListSchema, text);
    if (!list) return false;
    const { nodeId, turn, links } = list;
    for (const { agentId, listed } of toListedEvents(list, this.#dependencies.floor.all())) {
      if (hasFloorReplicaDiverged(this.#knownOf(agentId).place, listed)) this.#divergences += 1;
      this.#take(agentId, listed, null);
    }
    const listedIds = new Set(links.map(({ agentId }) => agentId));
    for (const agentId of this.#agents.keys())
      if (!listedIds.has(agentId)) this.#take(agentId, { kind: 'unlisted', nodeId, turn }, null);
    return true;
  }

  #sayList(): void {
    const { transport, floor } = this.#dependencies;
    const links = makeListedLinks(this.#agents, floor.all());
    const list = { nodeId: transport.nodeId, turn: this.#turn, links };
    transport.publish(floorSubjects.lists, JSON.stringify(list));
  }

  #take(agentId: string, input: AgentLinkEvent, message: FloorMessage | null): void {
    const known = this.#knownOf(agentId);
    const { place, effects } = nextAgentLinkState(known.place, input);
    known.place = place;
    for (const effect of effects) this.#carryOut(agentId, known, effect, message);
  }

  #carryOut(agentId: string, known: Known, effect: AgentLinkEffect, message: FloorMessage | null): void {
    switch (effect.kind) {
      case 'closeOwn':
        if (known.own?.epoch !== effect.epoch) return;
        known.own.closeSubscriptions();
        return known.own.onReplaced();
      case 'noteEnded':
        if (known.place) this.#notify({ kind: 'ended', ...toMessageSource(agentId, known.place) });
        return;
      case 'ask':
        return void this.#requests.ask(agentId, effect.epoch);
      case 'apply':
        return this.#apply(agentId, known, message);
      case 'goOffline':
        known.remote?.end();
        if (known.remote) this.#dependencies.floor.disconnect(known.remote);
        known.remote = null;
        this.#reload();
    }
  }

  /** Reloads machines from the database, because this node missed the last changes of an agent's connection. */
  #reload(): void {
    const hasEnded = (agentId: string, epoch: number) => {
      const place = this.#agents.get(agentId)?.place;
      return place?.kind === 'over' && place.epoch === epoch;
    };
    void this.#dependencies.floor.load(this.#dependencies.database.read, hasEnded).catch(() => {});
  }

  #apply(agentId: string, known: Known, message: FloorMessage | null): void {
    const { floor } = this.#dependencies;
    if (message?.kind === 'change' && known.remote) {
      const before = floor.get(message.machine.id);
      if (before) floor.replicate(known.remote, applyMachineChange(message.machine, before));
    }
    if (message?.kind !== 'all') return;
    const before = known.remote;
    const isSame = before?.epoch === message.epoch;
    const link = isSame ? before : this.#linkTo(agentId as AgentId, message);
    known.remote = link;
    for (const machine of message.machines) floor.replicate(link, machine);
    if (isSame) return;
    before?.end();
    if (before) floor.disconnect(before);
  }

  #linkTo(agentId: AgentId, { nodeId, epoch }: FloorMessage): RemoteAgentLink {
    const findNewer = (machineId: string) => this.#findNewer(agentId, epoch, machineId);
    return new RemoteAgentLink({ ...this.#dependencies, agentId, nodeId, epoch, findNewer });
  }

  async #findNewer(agentId: AgentId, epoch: number, machineId: string): Promise<AgentLink | null> {
    const stored = await findAgentLink(this.#dependencies.database.read, agentId).catch(() => null);
    if (!stored || stored.nodeId === null || stored.epoch <= epoch) return null;
    this.#take(agentId, { kind: 'registered', epoch: stored.epoch, nodeId: stored.nodeId }, null);
    await this.#requests.ask(agentId, stored.epoch);
    const link = this.#dependencies.floor.get(machineId)?.link ?? null;
    return link instanceof RemoteAgentLink && link.epoch <= epoch ? null : link;
  }

  #allOf(agentId: string): string {
    const place = this.#agents.get(agentId)?.place;
    if (place?.kind !== 'own') return '';
    return JSON.stringify(makeAllMessage(agentId, place, this.#dependencies.floor.all()));
  }

  #notify(message: FloorMessage): void {
    this.#dependencies.transport.publish(floorSubjects.changes, JSON.stringify(message));
  }

  #knownOf(agentId: string): Known {
    const known = this.#agents.get(agentId) ?? { place: null, own: null, remote: null };
    this.#agents.set(agentId, known);
    return known;
  }
}
