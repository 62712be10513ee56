import { createHash, timingSafeEqual } from 'node:crypto';
import { done, type Result, refused } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { Database } from '../database/database.ts';

/** An agent's token is long and random, so a plain hash is enough to keep it out of the database. */
export const hashAgentToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Who the agents are and which machines are theirs. */
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
    // An unknown agent is compared all the same, so the time tells nothing.
    const known = Buffer.from(agent?.token_hash ?? hashAgentToken(''), 'hex');
    const given = Buffer.from(hashAgentToken(token), 'hex');
    return timingSafeEqual(known, given) && agent ? done(null) : refused('TOKEN_INVALID');
  }

  /**
   * Registers what the agent drives. A machine belongs to the agent that first announced it; another agent's hello is
   * refused as a whole, and so is one with a machine that an operator allotted to somebody else. Answers the highest committed event of each machine.
   */
  announce(
    agentId: string,
    descriptions: readonly CabinetDescription[],
  ): Promise<Result<Record<string, number>>> {
    return this.#database.transact(async (tx) => {
      const agent = await tx.get<{ announces_any: number }>(
        'SELECT announces_any FROM agents WHERE id = ?',
        agentId,
      );
      const acknowledged: Record<string, number> = {};
      for (const description of descriptions) {
        const { machineId, brandId } = description;
        const known = await tx.get<{ agent_id: string; acknowledged_seq: number }>(
          'SELECT agent_id, acknowledged_seq FROM machines WHERE id = ?',
          machineId,
        );
        const allotted = await tx.get<{ agent_id: string; brand_id: string }>(
          'SELECT agent_id, brand_id FROM machine_allotments WHERE machine_id = ?',
          machineId,
        );
        const owner = allotted?.agent_id ?? known?.agent_id ?? (agent?.announces_any ? agentId : null);
        if (owner !== agentId) return refused('FORBIDDEN');
        if (allotted && allotted.brand_id !== brandId)
          return refused('MESSAGE_INVALID', { detail: `${machineId} is a machine of ${allotted.brand_id}` });
        const brand = await tx.get('SELECT 1 FROM brands WHERE id = ?', brandId);
        if (!brand) return refused('MESSAGE_INVALID', { detail: `no brand ${brandId}` });
        await tx.run(
          `INSERT INTO machines (id, brand_id, agent_id, description) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET brand_id = excluded.brand_id, description = excluded.description`,
          machineId,
          brandId,
          agentId,
          JSON.stringify(description),
        );
        acknowledged[machineId] = known?.acknowledged_seq ?? 0;
      }
      return done(acknowledged);
    });
  }
}
