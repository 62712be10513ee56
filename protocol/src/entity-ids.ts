import * as z from 'zod/mini';

const idText = z.string().check(z.minLength(1), z.maxLength(64));
/** Schema of an id. It may be a number, as third-party servers send; our server sends strings. */
const looseId = z.pipe(z.union([z.int(), idText]), z.transform(String));

declare const kind: unique symbol;
type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type MachineId = Id<'machine'>;
export type BrandId = Id<'brand'>;
export type PlayerId = Id<'player'>;
export type SessionId = Id<'session'>;
/** The id of a money transfer. The initiator of the transfer creates it; agent, server and client use it as the idempotency key. */
export type TransferId = Id<'transfer'>;
/** Idempotency key that the client generates for each press of a machine button: a repeat with the same id counts as the same press. */
export type CommandId = Id<'command'>;
export type AgentId = Id<'agent'>;
export type ViewerId = Id<'viewer'>;

export const machineIdSchema = looseId as unknown as z.ZodMiniType<MachineId, string | number>;
export const brandIdSchema = looseId as unknown as z.ZodMiniType<BrandId, string | number>;
export const playerIdSchema = looseId as unknown as z.ZodMiniType<PlayerId, string | number>;
export const sessionIdSchema = looseId as unknown as z.ZodMiniType<SessionId, string | number>;

const keyText = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
export const transferIdSchema = keyText as unknown as z.ZodMiniType<TransferId, string>;
export const commandIdSchema = keyText as unknown as z.ZodMiniType<CommandId, string>;

/** Prefixes of the transfer ids that cabinets and server make, for a hand pay, a jackpot and the closing of a seat. */
const reservedTransferPrefixes = ['hand-pay-', 'jackpot-', 'close-'] as const;

/** Returns true for a transfer id with a reserved prefix. Players must not choose such ids, because the server may need them later. */
export const isReservedTransferId = (transferId: TransferId): boolean =>
  reservedTransferPrefixes.some((prefix) => transferId.startsWith(prefix));

const name = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const agentIdSchema = name as unknown as z.ZodMiniType<AgentId, string>;
export const viewerIdSchema = keyText as unknown as z.ZodMiniType<ViewerId, string>;

/** Hash of all game rules that determine what a round can win; equal to the hash in the published rules of a game. */
export const rulesHashSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));
