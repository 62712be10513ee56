import { createHash, timingSafeEqual } from 'node:crypto';
import { type CabinetView, createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { AgentInstance, CabinetDescription, JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { type AgentLinkDetails, findAgentLink, type StoredAgentLink, storeAgentLink } from './agent-link-store.ts';
import { checkAndStoreJournal, type RecordedJournal } from './check-and-store-journal.ts';
import { type Machine, versionsPerAgentLink } from './machine.ts';
import { storeMachineVersionBase } from './machine-store.ts';
import { findMachineOutOfServiceRecord, toLobbyOutOfServiceNote } from './out-of-service-records.ts';
import { computeStakeKeyHistoryOnHello, type StoredStakeKeys } from './stake-key-history.ts';

export interface AgentAnnouncement {
  readonly machines: ReadonlyMap<string, AnnouncedMachine>;
  /** By machine id: why the server refused a machine that the agent announced, and what to do. */
  readonly refused: ReadonlyMap<string, string>;
  /** Epoch of the agent's connection: the highest is the newest. */
  readonly epoch: number;
  /** The first version number that this agent connection may give to a machine's state. */
  readonly versionBase: number;
}

/** An agent connection that requests to become the agent's current one. */
interface LinkOptions extends Omit<StoredAgentLink, 'epoch' | 'nodeId'>, AgentLinkDetails {
  readonly nodeId: string;
  /** Epoch of the agent's newest connection when this `hello` was checked; null if there was none. */
  readonly lastEpoch: number | null;
}

interface AnnouncedCabinet {
  readonly description: CabinetDescription;
  readonly view: Pick<CabinetView, 'phase'>;
  readonly journal: JournalSnapshot;
}

export interface AnnouncedMachine extends RecordedJournal {
  readonly creditMinor: number;
  readonly reservedFor: Machine['reservedFor'];
  readonly outOfService: Machine['outOfService'];
}

/** Hashes an agent's token. An unsalted hash is enough, because the token is long and random. */
export const hashAgentToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export class AgentRegistry {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async authenticate(agentId: string, token: string): Promise<Result<null>> {
    const agent = await this.#database.read.get<{ token_hash: string }>(
      'SELECT token_hash FROM agents WHERE id = ?',
      agentId,
    );
    // Compare hashes for an unknown agent too, so that the response time does not reveal which agents exist.
    const known = Buffer.from(agent?.token_hash ?? hashAgentToken(''), 'hex');
    const given = Buffer.from(hashAgentToken(token), 'hex');
    return timingSafeEqual(known, given) && agent ? okResult(null) : createRefusedResult('TOKEN_INVALID');
  }

  async tokenHashes(agentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#database.read.query
      .selectFrom('agents')
      .select(['id', 'token_hash'])
      .where('id', 'in', agentIds)
      .execute();
    return new Map(rows.map(({ id, token_hash }) => [id, token_hash]));
  }

  /**
   * Registers the agent's machines and compares each journal with the ledger. Refuses a machine that belongs to another agent, has a brand
   * that the operator did not assign to this agent (the machines of a brand share its jackpots), or has a name or jackpots other than its
   * brand's.
   */
  announce(
    agentId: string,
    cabinets: readonly AnnouncedCabinet[],
    link: LinkOptions,
  ): Promise<Result<AgentAnnouncement>> {
    return this.#database.transact(async (tx) => {
      const last = await findAgentLink(tx, agentId);
      // Refuse if another process has sent a `hello` to another node while this `hello` was checked.
      if (last && last.epoch !== link.lastEpoch && !isSuccessorAgentInstance(link.instance, last.instance))
        return createRefusedResult('AGENT_ELSEWHERE', agentConnectedElsewhereParams(agentId, last));
      const agent = await tx.get<{ announces_any: number }>('SELECT announces_any FROM agents WHERE id = ?', agentId);
      const machines = new Map<string, AnnouncedMachine>();
      const refusals = new Map<string, string>();
      let versionBase = link.since;
      for (const { description, view, journal } of cabinets) {
        const { machineId, brandId } = description;
        const known = await tx.get<StoredStakeKeys & { agent_id: string; brand_id: string; version_base: number }>(
          `SELECT agent_id, brand_id, version_base, description, earlier_keys AS "earlierKeys",
             journal_id AS "journalId" FROM machines WHERE id = ?`,
          machineId,
        );
        const assigned = await tx.get<{ agent_id: string; brand_id: string; reserved_for: string | null }>(
          'SELECT agent_id, brand_id, reserved_for FROM machine_assignments WHERE machine_id = ?',
          machineId,
        );
        const owner = assigned?.agent_id ?? known?.agent_id ?? (agent?.announces_any ? agentId : null);
        const outOfServiceRecord = await findMachineOutOfServiceRecord(tx, machineId);
        const fixedBrand = assigned?.brand_id ?? known?.brand_id ?? null;
        const fault =
          outOfServiceRecord?.state === 'removed'
            ? removedText(machineId, brandId, agentId)
            : owner === agentId
              ? await brandFault(tx, description, { agentId, fixedBrand })
              : owner === null
                ? `no machine ${machineId} is assigned to agent ${agentId}: npm run operator -- machine add ${machineId} --brand ${brandId} --agent ${agentId}`
                : `it is assigned to another agent: take it out of the floor file, or npm run operator -- machine move ${machineId} --agent ${agentId}`;
        if (fault !== null) {
          refusals.set(machineId, fault);
          continue;
        }
        versionBase = Math.max(versionBase, (known?.version_base ?? 0) + versionsPerAgentLink);
        await tx.run(
          `INSERT INTO machines (id, brand_id, agent_id, description, reserved_for, earlier_keys, in_service_since)
           VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET brand_id = excluded.brand_id, description = excluded.description,
             earlier_keys = excluded.earlier_keys`,
          machineId,
          brandId,
          agentId,
          JSON.stringify(description),
          assigned?.reserved_for ?? null,
          known
            ? computeStakeKeyHistoryOnHello(known, {
                keys: description.bands,
                journal,
                isRoundRunning: view.phase !== 'idle',
              })
            : null,
          link.since,
        );
        const kept = await tx.get<{ id: string; display_name: string }>(
          'SELECT p.id, p.display_name FROM machines m JOIN players p ON p.id = m.reserved_for WHERE m.id = ?',
          machineId,
        );
        machines.set(machineId, {
          ...(await checkAndStoreJournal(tx, machineId, journal, view.phase)),
          creditMinor: (await readLedgerBalance(tx, machineMeterAccountOf(machineId))).balanceMinor,
          outOfService: toLobbyOutOfServiceNote(outOfServiceRecord),
          reservedFor: kept ? { playerId: kept.id, name: kept.display_name } : null,
        });
      }
      await storeMachineVersionBase(tx, [...machines.keys()], versionBase);
      return okResult({
        machines,
        refused: refusals,
        versionBase,
        epoch: await storeAgentLink(tx, agentId, link),
      });
    });
  }
}

const removedText = (machineId: string, brandId: string, agentId: string): string =>
  `machine ${machineId} was removed from the floor: take it out of the floor file, or npm run operator -- machine add ${machineId} --brand ${brandId} --agent ${agentId}`;

/** Returns why a machine of this agent cannot have the brand that it announces, and what to do; null if it can. */
const brandFault = async (
  tx: DatabaseTransaction,
  { machineId, brandId, brandName, jackpotLevels }: CabinetDescription,
  { agentId, fixedBrand }: { readonly agentId: string; readonly fixedBrand: string | null },
): Promise<string | null> => {
  if (fixedBrand !== null && fixedBrand !== brandId)
    return `it is a machine of ${fixedBrand}, and the agent says ${brandId}: correct the floor file, or npm run operator -- machine brand ${machineId} ${brandId}`;
  const brand = await tx.get<{ name: string; levels: number }>(
    'SELECT name, (SELECT count(*) FROM jackpot_levels WHERE brand_id = id) AS levels FROM brands WHERE id = ?',
    brandId,
  );
  if (!brand) return `there is no brand ${brandId}: npm run operator -- brand add ${brandId} NAME`;
  if (fixedBrand === null && !(await mayBring(tx, agentId, brandId)))
    return `agent ${agentId} may bring no machines of ${brandId}: npm run operator -- machine add ${machineId} --brand ${brandId} --agent ${agentId}`;
  if (brandName !== undefined && brandName !== brand.name)
    return `the cabinet shows the name “${brandName}”, and the brand ${brandId} is called “${brand.name}”: write that name into the floor file`;
  if (jackpotLevels !== undefined && jackpotLevels !== brand.levels)
    return `its game draws ${jackpotLevels} jackpots, and the brand ${brandId} has ${brand.levels}: give it another game, or a brand that was added with ${jackpotLevels} jackpots`;
  return null;
};

const mayBring = async (tx: DatabaseTransaction, agentId: string, brandId: string): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM agent_brands WHERE agent_id = ? AND brand_id = ?', agentId, brandId)) !== undefined;

/** Returns true if `later` is a newer `hello` of the same agent process, or comes from a newer process on the same data folder. */
export const isSuccessorAgentInstance = (later: AgentInstance, earlier: AgentInstance): boolean => {
  if (later.folderId !== earlier.folderId) return false;
  if (later.start !== earlier.start) return later.start > earlier.start;
  return later.processId === earlier.processId && later.attempt > earlier.attempt;
};

/**
 * Returns the display name of an agent process. It contains only the start of the data folder's id, because the whole id proves access to
 * the folder.
 */
export const formatAgentInstance = ({ host, start, folderId }: AgentInstance): string =>
  `${host}, start ${start} of folder ${folderId.slice(0, 8)}`;

/** Returns the parameters of the error AGENT_ELSEWHERE: which process of the agent is connected, and since when. */
export const agentConnectedElsewhereParams = (
  agentId: string,
  { instance, since }: { readonly instance: AgentInstance; readonly since: number },
) => ({ agent: agentId, instance: formatAgentInstance(instance), since: new Date(since).toISOString() });
