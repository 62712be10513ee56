import {
  findWhichNodeClosesSeat,
  mayHoldSeat,
  mayPageResumeSeat,
  mayTakeOverSeatFromDeadNode,
} from '../play/seats/hold/seat-ownership.ts';

/**
 * A model of a few nodes, two players with a page each, and one seat. It applies the rules of seat-ownership.ts as units of
 * work do: it reads and changes the seat's row in one step. Everything else may happen at any time: nodes stop, are
 * declared dead or die, connections drop unnoticed, timers fire, and messages between nodes are lost or late.
 */

type NodeId = number;
type PlayerId = 'p' | 'q';

interface Row {
  readonly player: PlayerId;
  readonly session: number;
  readonly epoch: number;
  readonly node: NodeId;
  readonly state: 'held' | 'waiting' | 'closing';
}

/** What a node remembers about the seat. */
interface Memory {
  readonly what: 'attended' | 'waiting' | 'closing';
  readonly session: number;
  readonly epoch: number;
  readonly player: PlayerId;
}

interface Node {
  /** True while the other nodes consider this node alive. */
  readonly isListed: boolean;
  readonly isGone: boolean;
  readonly memory: Memory | null;
}

export interface World {
  readonly row: Row | null;
  readonly epoch: number;
  readonly sessions: number;
  readonly nodes: readonly Node[];
  /** Numbers of epochs and sessions after which the exploration stops. */
  readonly bounds: { readonly epochs: number; readonly sessions: number };
  /** Number of the session whose resume secret each player's page has; 0 if it has no secret. */
  readonly secrets: Readonly<Record<PlayerId, number>>;
  /** A node's request that another node ends its connection. It may arrive at any time, twice, or never. */
  readonly kick: { readonly to: NodeId; readonly session: number; readonly epoch: number } | null;
}

const gone: Node = { isListed: false, isGone: true, memory: null };
const at = (world: World, id: NodeId): Node => world.nodes[id] ?? gone;
const idsOf = ({ nodes }: World): NodeId[] => nodes.map((_, id) => id);

const stored = (world: World) => {
  const { row } = world;
  if (!row) return undefined;
  return {
    sessionId: String(row.session) as never,
    epoch: row.epoch,
    state: row.state === 'closing' ? ('closing' as const) : ('held' as const),
    holdUntil: row.state === 'waiting' ? 1 : null,
    nodeId: String(row.node),
    isServed: at(world, row.node).isListed,
    resumeHash: String(row.session),
  };
};

const seatOf = ({ session, epoch }: { session: number; epoch: number }) => ({
  sessionId: String(session),
  epoch,
});

const withNode = (world: World, id: NodeId, change: Partial<Node>): World => {
  const nodes = world.nodes.map((node, each) => (each === id ? { ...node, ...change } : node));
  return { ...world, nodes };
};

const attend = (world: World, id: NodeId, row: Row): World =>
  withNode({ ...world, row, epoch: row.epoch }, id, { memory: { what: 'attended', ...row } });

/** A page asks a node for the seat, and gets it if the seat is free or the player's own. Returns null if it is refused. */
const take = (world: World, id: NodeId, player: PlayerId, hasSecret: boolean): World | null => {
  const { row, epoch } = world;
  if (epoch >= world.bounds.epochs) return null;
  if (row === null) {
    if (world.sessions >= world.bounds.sessions) return null;
    const session = world.sessions + 1;
    const seated = attend({ ...world, sessions: session }, id, {
      player,
      session,
      epoch: epoch + 1,
      node: id,
      state: 'held',
    });
    return { ...seated, secrets: { ...world.secrets, [player]: session } };
  }
  if (row.player !== player) return null;
  const { memory } = at(world, id);
  const now = stored(world);
  const knows = memory !== null && memory.session === row.session && memory.epoch >= row.epoch;
  const isAttended =
    knows && memory.what !== 'closing'
      ? memory.what === 'attended'
      : row.state === 'held' && at(world, row.node).isListed;
  const secret = hasSecret ? world.secrets[player] : 0;
  const proof = {
    sessionId: String(row.session),
    found: isAttended ? null : { epoch: row.epoch },
    resumeHash: secret === 0 ? null : String(secret),
  };
  if (!mayPageResumeSeat(now, proof)) return null;
  const seated = attend(world, id, { ...row, epoch: epoch + 1, node: id, state: 'held' });
  return { ...seated, secrets: { ...world.secrets, [player]: row.session } };
};

const letWait = (world: World, id: NodeId, row: Row, epoch: number): World =>
  withNode({ ...world, row: { ...row, epoch, node: id, state: 'waiting' }, epoch }, id, {
    memory: { what: 'waiting', ...row, epoch },
  });

/** The page's connection to this node is lost, and the node stores that the seat is held. */
const drop = (world: World, id: NodeId): World | null => {
  const { memory } = at(world, id);
  if (memory?.what !== 'attended') return null;
  if (world.row && mayHoldSeat(stored(world), seatOf(memory))) return letWait(world, id, world.row, memory.epoch);
  return withNode(world, id, { memory: null });
};

const fenceOff = (world: World, id: NodeId): World | null => {
  const { row, epoch } = world;
  if (!row || epoch >= world.bounds.epochs || !mayHoldSeat(stored(world), seatOf(row))) return null;
  return letWait({ ...world, kick: null }, id, row, epoch + 1);
};

const takeOver = (world: World, id: NodeId): World | null => {
  const { row, epoch } = world;
  if (!row || row.node === id || !mayTakeOverSeatFromDeadNode(stored(world), seatOf(row))) return null;
  if (row.state === 'closing')
    return withNode({ ...world, row: { ...row, node: id } }, id, { memory: { what: 'closing', ...row } });
  return epoch >= world.bounds.epochs ? null : letWait(world, id, row, epoch + 1);
};

/** The hold ends or the player leaves, so the node begins to close the seat that it remembers. */
const close = (world: World, id: NodeId): World | null => {
  const { memory } = at(world, id);
  if (!memory || memory.what === 'closing') return null;
  const closer = findWhichNodeClosesSeat(stored(world), seatOf(memory), String(id));
  if (!world.row || closer === 'gone') return withNode(world, id, { memory: null });
  if (closer === 'elsewhere') return null;
  const row: Row = { ...world.row, state: 'closing', node: id };
  return withNode({ ...world, row }, id, { memory: { ...memory, what: 'closing' } });
};

/** The machine is empty: the node frees the seat, as `endSeat` does. */
const end = (world: World, id: NodeId): World | null => {
  const { memory } = at(world, id);
  if (memory?.what !== 'closing') return null;
  const { row } = world;
  const isOurs =
    row !== null && row.state === 'closing' && row.session === memory.session && row.epoch === memory.epoch;
  return withNode(isOurs ? { ...world, row: null } : world, id, { memory: null });
};

/** The node looks at the seat's row, as it does each second, and forgets a seat that is no longer in its charge. */
const check = (world: World, id: NodeId): World | null => {
  const { memory } = at(world, id);
  const { row } = world;
  if (!memory) {
    // If the row names this node as in charge, but the node does not remember the seat, it takes charge of it again.
    if (row?.node !== id || !at(world, id).isListed) return null;
    if (row.state === 'closing') return withNode(world, id, { memory: { what: 'closing', ...row } });
    return letWait(world, id, row, row.epoch);
  }
  const isOurs = row !== null && row.node === id && row.session === memory.session && row.epoch <= memory.epoch;
  return isOurs ? null : withNode(world, id, { memory: null });
};

const kickAcross = (world: World, id: NodeId): World | null => {
  const { row } = world;
  if (!row || row.node === id || row.state !== 'held' || world.kick) return null;
  return { ...world, kick: { to: row.node, session: row.session, epoch: row.epoch } };
};

const deliverKick = (world: World): World | null => {
  const { kick } = world;
  if (!kick || at(world, kick.to).isGone) return null;
  const { memory } = at(world, kick.to);
  const isThere = memory?.what === 'attended' && memory.session === kick.session && memory.epoch >= kick.epoch;
  return isThere ? drop(world, kick.to) : null;
};

/** Returns all worlds that can follow this world in one step. */
export const stepsOf = (world: World): World[] => {
  const next: (World | null)[] = [deliverKick(world), world.kick && { ...world, kick: null }];
  for (const id of idsOf(world)) {
    const node = at(world, id);
    // The other nodes declare this node dead. They may be wrong.
    if (node.isListed) next.push(withNode(world, id, { isListed: false }));
    if (node.isGone) continue;
    next.push(withNode(world, id, { isGone: true, memory: null }));
    for (const step of [drop, fenceOff, takeOver, close, end, check, kickAcross]) next.push(step(world, id));
    for (const player of ['p', 'q'] as const) next.push(take(world, id, player, true));
  }
  return next.filter((each) => each !== null);
};

/** A fault: a page without the secret could take the seat while another page plays in it on a living node. */
const isRobbed = (world: World): boolean => {
  const { row } = world;
  if (row?.state !== 'held' || !at(world, row.node).isListed || paying(world).length === 0) return false;
  return idsOf(world).some((id) => !at(world, id).isGone && take(world, id, row.player, false) !== null);
};

/** A fault: the seat is closed on behalf of a connection or hold that a newer one has replaced. */
export const isClosedByOthers = (world: World, next: World): boolean =>
  world.row !== null &&
  world.row.state !== 'closing' &&
  next.row?.state === 'closing' &&
  at(world, next.row.node).memory?.epoch !== world.row.epoch;

/** Returns the connections that can move money: as in `lockSeatIfStillTaken`, their session, epoch and state match the seat's row. */
const paying = ({ row, nodes }: World): Memory[] =>
  nodes.flatMap(({ memory }) =>
    memory?.what === 'attended' && row?.state === 'held' && memory.session === row.session && memory.epoch === row.epoch
      ? [memory]
      : [],
  );

/** Lets time pass: silent nodes are declared dead and end, and the others look at the row and take the seat over. */
const settle = (world: World): World => {
  let now = world;
  for (const id of idsOf(world)) {
    if (at(now, id).isGone) now = withNode(now, id, { isListed: false });
    if (!at(now, id).isListed) now = withNode(now, id, { isGone: true, memory: null });
  }
  for (let round = 0; round < 3; round++)
    for (const id of idsOf(world))
      for (const step of [check, takeOver]) if (!at(now, id).isGone) now = step(now, id) ?? now;
  return now;
};

const alive: Node = { isListed: true, isGone: false, memory: null };

export const newWorld = (nodes: number, bounds: World['bounds']): World => ({
  row: null,
  epoch: 0,
  sessions: 0,
  nodes: Array.from({ length: nodes }, () => alive),
  bounds,
  secrets: { p: 0, q: 0 },
  kick: null,
});

/** Returns all faults: facts that must never be true. */
export const faultsOf = (world: World): string[] => {
  const faults: string[] = [];
  const payers = paying(world);
  if (payers.length > 1) faults.push('two connections pay');
  if (payers.some(({ player }) => player !== world.row?.player)) faults.push('another player pays');
  if (payers.some(({ epoch }) => epoch !== world.epoch)) faults.push('money at an old epoch');
  if (isRobbed(world)) faults.push('a page without the secret takes it');
  const rest = settle(world);
  const { row } = rest;
  if (row && rest.nodes.some(({ isGone }) => !isGone) && rest.epoch < world.bounds.epochs) {
    const owners = rest.nodes.map(({ memory }) => memory?.session === row.session);
    if (!owners[row.node] || owners.filter(Boolean).length !== 1) faults.push('not one owner at rest');
  }
  return faults;
};

/** Returns true if a page took the seat while another page had it. */
export const isRetakenFromAnother = (world: World, next: World): boolean =>
  world.row?.state === 'held' && next.row?.epoch !== world.row.epoch && paying(next).length > 0;
