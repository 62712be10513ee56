import { createHash, timingSafeEqual } from 'node:crypto';
import { done, type Result, refused } from '@reelfloor/protocol';
import type { CabinetDescription, JournalFacts } from '@reelfloor/protocol/channels/agent';
import type { Database, UnitOfWork } from '../database/database.ts';
import { machineMeterOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { elsewhereFacts, succeeds } from './agent-instance.ts';
import { findLink, type StoredLink, storeLink } from './link-register.ts';
import { type Machine, versionsOfLink } from './machine.ts';
import { storeVersionBase } from './machine-store.ts';
import { type RecordedJournal, recordJournal } from './record-journal.ts';

export interface Announcement {
  readonly machines: ReadonlyMap<string, AnnouncedMachine>;
  /** Fencing number (epoch) of the agent's connection. */
  readonly epoch: number;
  /** The first version that this connection may give to a change of a machine. */
  readonly versionBase: number;
}

/** A connection that wants to speak for the agent. */
interface LinkWish extends Omit<StoredLink, 'epoch' | 'nodeId'> {
  readonly nodeId: string;
  /** Epoch of the agent's newest connection when this `hello` was checked; null if there was none. */
  readonly lastEpoch: number | null;
}

export interface AnnouncedMachine extends RecordedJournal {
  readonly creditMinor: number;
  readonly reservedFor: Machine['reservedFor'];
}

/** Hashes a token. A plain hash is enough, because an agent's token is long and random. */
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
    return timingSafeEqual(known, given) && agent ? done(null) : refused('TOKEN_INVALID');
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
   * Registers the agent's machines and compares each journal with the books. Refuses the whole `hello` if one machine
   * belongs to another agent, or to a brand that the operator did not give this agent (the machines of a brand share its
   * jackpots).
   */
  announce(
    agentId: string,
    cabinets: readonly { readonly description: CabinetDescription; readonly journal: JournalFacts }[],
    link: LinkWish,
  ): Promise<Result<Announcement>> {
    return this.#database.transact(async (unit) => {
      const last = await findLink(unit, agentId);
      // Refuse if, during the checks of this `hello`, another process has sent one to another node.
      if (last && last.epoch !== link.lastEpoch && !succeeds(link.instance, last.instance))
        return refused('AGENT_ELSEWHERE', elsewhereFacts(agentId, last));
      const agent = await unit.get<{ announces_any: number }>(
        'SELECT announces_any FROM agents WHERE id = ?',
        agentId,
      );
      const machines = new Map<string, AnnouncedMachine>();
      let versionBase = link.since;
      for (const { description, journal } of cabinets) {
        const { machineId, brandId } = description;
        const known = await unit.get<{ agent_id: string; brand_id: string; version_base: number }>(
          'SELECT agent_id, brand_id, version_base FROM machines WHERE id = ?',
          machineId,
        );
        versionBase = Math.max(versionBase, (known?.version_base ?? 0) + versionsOfLink);
        const allotted = await unit.get<{ agent_id: string; brand_id: string; reserved_for: string | null }>(
          'SELECT agent_id, brand_id, reserved_for FROM machine_allotments WHERE machine_id = ?',
          machineId,
        );
        const owner = allotted?.agent_id ?? known?.agent_id ?? (agent?.announces_any ? agentId : null);
        if (owner !== agentId) return refused('FORBIDDEN');
        const fixedBrand = allotted?.brand_id ?? known?.brand_id;
        if (fixedBrand !== undefined && fixedBrand !== brandId)
          return refused('MESSAGE_INVALID', { detail: `${machineId} is a machine of ${fixedBrand}` });
        const brand = await unit.get('SELECT 1 FROM brands WHERE id = ?', brandId);
        if (!brand) return refused('MESSAGE_INVALID', { detail: `no brand ${brandId}` });
        if (fixedBrand === undefined && !(await mayBring(unit, agentId, brandId)))
          return refused('MESSAGE_INVALID', { detail: `${agentId} has no machines of ${brandId}` });
        await unit.run(
          `INSERT INTO machines (id, brand_id, agent_id, description, reserved_for) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET brand_id = excluded.brand_id, description = excluded.description`,
          machineId,
          brandId,
          agentId,
          JSON.stringify(description),
          allotted?.reserved_for ?? null,
        );
        const kept = await unit.get<{ id: string; display_name: string }>(
          'SELECT p.id, p.display_name FROM machines m JOIN players p ON p.id = m.reserved_for WHERE m.id = ?',
          machineId,
        );
        machines.set(machineId, {
          ...(await recordJournal(unit, machineId, journal)),
          creditMinor: (await readBalance(unit, machineMeterOf(machineId))).balanceMinor,
          reservedFor: kept ? { playerId: kept.id, name: kept.display_name } : null,
        });
      }
      await storeVersionBase(unit, [...machines.keys()], versionBase);
      return done({ machines, versionBase, epoch: await storeLink(unit, agentId, link) });
    });
  }
}

const mayBring = async (unit: UnitOfWork, agentId: string, brandId: string): Promise<boolean> =>
  (await unit.get('SELECT 1 FROM agent_brands WHERE agent_id = ? AND brand_id = ?', agentId, brandId)) !==
  undefined;
