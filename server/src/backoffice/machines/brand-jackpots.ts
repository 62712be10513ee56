import { jackpotAccountOf, type OtherAccount } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { type JackpotFigures, readJackpotLevels, toJackpotFigures } from '../../play/jackpots/jackpots.ts';
import { parseBrandBounds } from '../../play/machines/brand-event-bounds.ts';
import { requestAgentHandshake } from '../../play/machines/request-agent-handshake.ts';

type Level = Awaited<ReturnType<typeof readJackpotLevels>>[number];

/** A jackpot level's seed in minor units, and its weight. */
interface RequestedLevel {
  readonly seedMinor: number;
  readonly weight: number;
}

interface JackpotsRequest {
  /** All jackpot levels, highest first. */
  readonly levels: readonly RequestedLevel[];
  /** Where the jackpot amounts of closed levels go: the number of a remaining level, or the house account. */
  readonly potTo: number | 'house' | null;
  /** For each jackpot level, the average stakes between two hits, in minor units; null keeps the current values. */
  readonly odds: readonly number[] | null;
  readonly at: number;
}

interface ChangedJackpots {
  readonly before: readonly Level[];
  /** The closed jackpot levels, with their amounts. */
  readonly closed: readonly Level[];
  readonly figures: JackpotFigures;
}

/** The effect of a change of jackpot levels. */
interface JackpotPlan {
  /** The brand's stored bounds, as JSON; null if none are set. */
  readonly bounds: string | null;
  readonly before: readonly Level[];
  readonly kept: readonly Level[];
  readonly closed: readonly Level[];
  readonly opened: readonly RequestedLevel[];
}

/** Returns the effect of a change of jackpot levels. Throws a BusinessRuleError if the change is invalid or changes nothing. */
export const planJackpotLevelChange = async (
  db: Queries,
  brandId: string,
  request: Omit<JackpotsRequest, 'at'>,
): Promise<JackpotPlan> => {
  const brand = await db.get<{ bounds: string | null }>('SELECT bounds FROM brands WHERE id = ?', brandId);
  if (!brand) throw new BusinessRuleError('BRAND_UNKNOWN', { brand: brandId });
  const before = await readJackpotLevels(db, brandId);
  const count = request.levels.length;
  const [kept, closed] = [before.slice(0, count), before.slice(count)];
  const opened = request.levels.slice(before.length);
  const isSame = kept.every((level, index) => isAsRequested(level, request.levels[index]));
  if (isSame && closed.length === 0 && opened.length === 0)
    throw new BusinessRuleError('JACKPOTS_SAME', { brand: brandId });
  if (kept.length === 0 && before.length > 0) throw new BusinessRuleError('JACKPOT_LAST');
  if (closed.length > 0) await mayClose(db, brandId, kept.length, closed, request.potTo);
  else if (request.potTo !== null)
    throw new BusinessRuleError(
      'JACKPOT_POT_UNUSED',
      {},
      'No level is closed, so no pot moves; nothing changed. Leave out --pot.',
    );
  if (closed.length > 0 || opened.length > 0) {
    await mustBeUnplayed(db, brandId);
    mustHaveOdds(brand.bounds, request);
  } else if (request.odds !== null)
    throw new BusinessRuleError(
      'JACKPOT_ODDS_UNUSED',
      {},
      'The number of levels stays: set --odds by "brand bounds"; nothing changed.',
    );
  return { bounds: brand.bounds, before, kept, closed, opened };
};

/**
 * Sets a brand's jackpot levels. A remaining level keeps its amount; the house account funds new levels; the amounts of closed levels go to
 * `potTo`. Throws a BusinessRuleError if the change is invalid or changes nothing.
 */
export const changeBrandJackpotLevels = async (
  tx: DatabaseTransaction,
  brandId: string,
  request: JackpotsRequest,
): Promise<ChangedJackpots> => {
  const { bounds, before, kept, closed, opened } = await planJackpotLevelChange(tx, brandId, request);
  if (closed.length > 0 || opened.length > 0) {
    await storeOdds(tx, brandId, bounds, request);
    await requestHandshakes(tx, brandId);
  }
  const gone = closed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const goneVersions = closed.reduce((sum, { version }) => sum + version, 0);
  for (const level of closed) await closeLevel(tx, brandId, level, request);
  const after = kept.map((level, index) => ({
    ...level,
    ...request.levels[index],
    amountMinor: level.amountMinor + (request.potTo === level.level ? gone : 0),
    // The carried fractions of a minor unit depend on the old weights. They sum to zero over all levels, so resetting them loses nothing.
    carry: 0,
    // The sum of all versions must not decrease, because pages drop jackpot amounts with a lower version as stale.
    version: level.version + 1 + (index === 0 ? goneVersions : 0),
  }));
  for (const level of after) await storeLevel(tx, brandId, level);
  const added: Level[] = [];
  for (const [index, { seedMinor, weight }] of opened.entries()) {
    const level = kept.length + index + 1;
    added.push({ level, seedMinor, weight, amountMinor: seedMinor, carry: 0, version: 1 });
  }
  for (const level of added) await openLevel(tx, brandId, level, request.at);
  await publishDatabaseChange(tx, 'brands', brandId);
  return { before, closed, figures: toJackpotFigures([...after, ...added]) };
};

const isAsRequested = (level: Level, requested: RequestedLevel | undefined): boolean =>
  level.seedMinor === requested?.seedMinor && level.weight === requested.weight;

const mayClose = async (
  db: Queries,
  brandId: string,
  keptCount: number,
  closed: readonly Level[],
  potTo: JackpotsRequest['potTo'],
): Promise<void> => {
  const pots = closed.map(({ level, amountMinor }) => `level ${level} holds ${formatLedgerAmount(amountMinor)}`);
  if (potTo === null)
    throw new BusinessRuleError(
      'JACKPOT_POT_NEEDED',
      { heldMinor: closed.reduce((sum, { amountMinor }) => sum + amountMinor, 0) },
      `Say where the money goes (${pots.join(', ')}): --pot house, or --pot 1 for a level that stays. Nothing changed.`,
    );
  if (potTo !== 'house' && (potTo < 1 || potTo > keptCount))
    throw new BusinessRuleError('JACKPOT_POT_LEVEL', { level: potTo });
  const waiting = await db.get<{ id: string }>(
    `SELECT id FROM waiting_hand_pays WHERE brand_id = ? AND kind = 'jackpot' AND state = 'waiting' AND level > ?`,
    brandId,
    keptCount,
  );
  if (waiting)
    throw new BusinessRuleError(
      'JACKPOT_PAY_WAITS',
      { pay: waiting.id },
      `Jackpot ${waiting.id} of such a level waits for a person; nothing changed. Decide it first: npm run operator -- pay list`,
    );
};

/** Throws while anybody has a seat at the brand's machines: every jackpot level that a machine can draw must exist in the ledger. */
const mustBeUnplayed = async (db: Queries, brandId: string): Promise<void> => {
  const seated = await db.get<{ id: string }>(
    'SELECT machine_id AS id FROM seats JOIN machines ON machines.id = machine_id WHERE brand_id = ? ORDER BY 1',
    brandId,
  );
  if (seated)
    throw new BusinessRuleError(
      'BRAND_PLAYED',
      { brand: brandId, machine: seated.id },
      `Machine ${seated.id} of ${brandId} has a player; nothing changed. A level is added or closed while nobody plays there: npm run operator -- brand hide ${brandId}`,
    );
};

const mustHaveOdds = (text: string | null, { levels, odds }: Pick<JackpotsRequest, 'levels' | 'odds'>): void => {
  if (odds !== null && odds.length !== levels.length)
    throw new BusinessRuleError('BRAND_ODDS_COUNT', { given: odds.length, levels: levels.length });
  const known = parseBrandBounds(text)?.stakedPerHitMinor.length ?? 0;
  if (odds === null && known > 0)
    throw new BusinessRuleError(
      'JACKPOT_ODDS_NEEDED',
      { known, levels: levels.length },
      `The brand’s bounds say the odds of ${known} jackpots; nothing changed. Give --odds for all ${levels.length}.`,
    );
};

const storeOdds = async (
  tx: DatabaseTransaction,
  brandId: string,
  text: string | null,
  { odds }: JackpotsRequest,
): Promise<void> => {
  const bounds = parseBrandBounds(text);
  if (bounds === null || odds === null) return;
  await tx.run(
    'UPDATE brands SET bounds = ? WHERE id = ?',
    JSON.stringify({ ...bounds, stakedPerHitMinor: odds }),
    brandId,
  );
};

/** Makes the brand's agents repeat the handshake, which rejects games with another number of jackpot levels. */
const requestHandshakes = async (tx: DatabaseTransaction, brandId: string): Promise<void> => {
  const agents = await tx.all<{ id: string }>(
    'SELECT DISTINCT agent_id AS id FROM machines WHERE brand_id = ? ORDER BY 1',
    brandId,
  );
  for (const { id } of agents) await requestAgentHandshake(tx, id);
};

const closeLevel = async (
  tx: DatabaseTransaction,
  brandId: string,
  { level, amountMinor }: Level,
  { potTo, at }: JackpotsRequest,
): Promise<void> => {
  await tx.run('DELETE FROM jackpot_levels WHERE brand_id = ? AND level = ?', brandId, level);
  const id = await noteLevel(tx, [brandId, level, 'closed', amountMinor, String(potTo), at]);
  // A closed level's amount that goes to another level stays in the brand's jackpot account: post no transfer.
  if (potTo !== 'house' || amountMinor === 0) return;
  await moveMoney(tx, `jackpot-closed:${id}`, 'jackpotClosed', [jackpotAccountOf(brandId), 'house'], amountMinor, at);
};

const openLevel = async (tx: DatabaseTransaction, brandId: string, level: Level, at: number): Promise<void> => {
  const { seedMinor } = level;
  await tx.run(
    `INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry, version)
     VALUES (?, ?, ?, ?, ?, 0, ?)`,
    brandId,
    level.level,
    level.weight,
    seedMinor,
    seedMinor,
    level.version,
  );
  const id = await noteLevel(tx, [brandId, level.level, 'opened', seedMinor, String(level.level), at]);
  await moveMoney(tx, `jackpot-opened:${id}`, 'jackpotOpened', ['house', jackpotAccountOf(brandId)], seedMinor, at);
};

const noteLevel = async (tx: DatabaseTransaction, values: readonly (string | number)[]): Promise<number> => {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO jackpot_level_changes (brand_id, level, kind, amount_minor, pot_to, at)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
    ...values,
  );
  if (!row) throw new Error('a change of a jackpot level was not stored');
  return row.id;
};

const moveMoney = async (
  tx: DatabaseTransaction,
  id: string,
  kind: 'jackpotClosed' | 'jackpotOpened',
  [from, to]: readonly [OtherAccount, OtherAccount],
  amountMinor: number,
  at: number,
): Promise<void> => {
  const entries = [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ];
  const posted = await postLedgerTransfer(tx, { id, kind, at, entries });
  if (!posted.ok) throw new Error(`transfer ${id} was refused: ${posted.refusal.code}`);
};

const storeLevel = (tx: DatabaseTransaction, brandId: string, level: Level): Promise<number> =>
  tx.run(
    `UPDATE jackpot_levels SET weight = ?, seed_minor = ?, amount_minor = ?, carry = ?, version = ?
     WHERE brand_id = ? AND level = ?`,
    level.weight,
    level.seedMinor,
    level.amountMinor,
    level.carry,
    level.version,
    brandId,
    level.level,
  );
