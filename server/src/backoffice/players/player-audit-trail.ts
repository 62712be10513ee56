import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { everyChange, listNewestAuditTrailEntries } from '../../platform/audit-trail/search-audit-trail.ts';
import type { Queries } from '../../platform/database/database.ts';

type Entry = OfficeAnswerInput<'playerRecord'>['entries'][number];

/** Maximum number of audit trail entries on a player's page, newest first. */
const maxEntries = 200;

/** Name in the audit trail of each change that a player makes to their own limits. */
const limitWords = {
  set: 'limit set',
  asked: 'limit asked',
  confirmed: 'limit confirmed',
  withdrawn: 'limit withdrawn',
  dropped: 'limit dropped',
} as const;

/**
 * Returns the actions of staff about a player, the cash desk movements and the player's own protection steps, newest first, and the total
 * number of such entries.
 */
export const readPlayerAuditTrail = async (
  db: Queries,
  player: { readonly id: string; readonly username: string },
): Promise<{ readonly entries: Entry[]; readonly count: number }> => {
  const entries = [
    ...(await readStaffEntries(db, player.username)),
    ...(await readLimitEntries(db, player.id)),
    ...(await readBreakEntries(db, player.id)),
  ];
  entries.sort((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1));
  return { entries: entries.slice(0, maxEntries), count: await countEntries(db, player) };
};

const readStaffEntries = async (db: Queries, username: string): Promise<Entry[]> => {
  const search = { ...everyChange, subject: username };
  const changes = await listNewestAuditTrailEntries(db, search, maxEntries);
  const receipts = await readReceipts(
    db,
    changes.map(({ details }) => (JSON.parse(details) as { key?: unknown }).key),
  );
  return changes.map(({ id, at, who, what, details }): Entry => {
    const facts = JSON.parse(details) as Record<string, unknown>;
    const { amountMinor, shift, key, reason, text, note, ...others } = facts;
    const isMoney = what.startsWith('cashier ');
    return {
      id: `o${id}`,
      at,
      kind: kindOf(what),
      what,
      who,
      text: [text, reason, note].find((one): one is string => typeof one === 'string' && one !== '') ?? '',
      amountMinor: isMoney && typeof amountMinor === 'number' ? amountMinor : null,
      receipt: (isMoney && typeof key === 'string' && receipts.get(`cashier:${key}`)) || null,
      shift: typeof shift === 'number' ? shift : null,
      facts: plainFacts(others),
    };
  });
};

const kindOf = (what: string): Entry['kind'] => {
  if (what === 'protect note' || what === 'protect message') return 'note';
  const [noun] = what.split(' ');
  if (noun === 'cashier') return 'money';
  if (noun === 'protect') return 'protection';
  return noun === 'account' ? 'account' : 'other';
};

/** Returns those details of an audit trail entry that are scalar values. */
const plainFacts = (facts: Readonly<Record<string, unknown>>): Entry['facts'] => {
  const plain: Entry['facts'] = {};
  for (const [name, value] of Object.entries(facts))
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      plain[name] = value as string | number | boolean | null;
  return plain;
};

/** Returns receipt numbers by the id of the cash desk transfer. */
const readReceipts = async (db: Queries, keys: readonly unknown[]): Promise<Map<string, number>> => {
  const ids = keys.filter((key) => typeof key === 'string').map((key) => `cashier:${key}`);
  if (ids.length === 0) return new Map();
  const rows = await db.all<{ id: number; transfer_id: string }>(
    `SELECT id, transfer_id FROM transactions WHERE transfer_id IN (${ids.map(() => '?').join(', ')})`,
    ...ids,
  );
  return new Map(rows.map(({ id, transfer_id }) => [transfer_id, id]));
};

const readLimitEntries = async (db: Queries, playerId: string): Promise<Entry[]> => {
  const rows = await db.all<{
    id: string;
    at: number;
    kind: string;
    span: string;
    change: keyof typeof limitWords;
    amount: number | null;
  }>(
    `SELECT id, at, kind, span, change, amount FROM limit_changes
     WHERE player_id = ? AND who = 'player' ORDER BY at DESC, id LIMIT ?`,
    playerId,
    maxEntries,
  );
  return rows.map(({ id, at, kind, span, change, amount }) => ({
    ...{ id: `l${id}`, at, kind: 'protection', what: limitWords[change], who: 'player', text: '' },
    ...{ amountMinor: null, receipt: null, shift: null, facts: { kind, window: span, amount } },
  }));
};

const readBreakEntries = async (db: Queries, playerId: string): Promise<Entry[]> => {
  const rows = await db.all<{ id: string; at: number; kind: string; until_at: number | null }>(
    `SELECT id, from_at AS at, kind, until_at FROM restrictions
     WHERE player_id = ? AND who = 'player' ORDER BY from_at DESC, id LIMIT ?`,
    playerId,
    maxEntries,
  );
  return rows.map(({ id, at, kind, until_at: untilAt }) => ({
    ...{ id: `r${id}`, at, kind: 'protection', what: `break ${kind}`, who: 'player', text: '' },
    ...{ amountMinor: null, receipt: null, shift: null, facts: { untilAt } },
  }));
};

const countEntries = async (
  db: Queries,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<number> => {
  const row = await db.get<{ count: number }>(
    `SELECT (SELECT count(*) FROM operator_changes WHERE subject = ?)
       + (SELECT count(*) FROM limit_changes WHERE player_id = ? AND who = 'player')
       + (SELECT count(*) FROM restrictions WHERE player_id = ? AND who = 'player') AS count`,
    username,
    id,
    id,
  );
  return Number(row?.count ?? 0);
};
