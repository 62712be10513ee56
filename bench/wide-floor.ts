import { brandIds } from '@reelfloor/art';
import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { hashAgentToken } from '@reelfloor/server/testing/machines';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import { TestAgent } from '@reelfloor/server/testing/test-agent';
import { TestCabinet } from '@reelfloor/server/testing/test-cabinet';
import { TestFloor } from '@reelfloor/server/testing/test-server';

/** Most machines that an agent may announce. */
const cabinetsOfAgent = 64;

/** The real server, with as many agents as the machines need. The cabinets have no reels. */
export class WideFloor {
  readonly address: string;
  readonly officeAddress: string;
  readonly #floor: TestFloor;
  readonly #agents: readonly TestAgent[];
  readonly #cabinets: readonly TestCabinet[];

  private constructor(floor: TestFloor, agents: readonly TestAgent[], cabinets: readonly TestCabinet[]) {
    this.address = floor.address;
    this.officeAddress = floor.officeAddress;
    this.#floor = floor;
    this.#agents = agents;
    this.#cabinets = cabinets;
  }

  static async open(machines: number): Promise<WideFloor> {
    const floor = await TestFloor.open({ WEB_DIR: process.env.WEB_DIR ?? '' });
    const cabinets = Array.from(
      { length: machines - floor.agent.cabinets.size },
      (_, index) => new TestCabinet(String(1000 + index), brandIds[index % brandIds.length]),
    );
    const agents: TestAgent[] = [];
    for (let from = 0; from < cabinets.length; from += cabinetsOfAgent) {
      const agent = new TestAgent(cabinets.slice(from, from + cabinetsOfAgent));
      const name = `wide-${agents.length}`;
      await floor.change('INSERT INTO agents (id, token_hash) VALUES (?, ?)', name, hashAgentToken(name));
      await floor.change('INSERT INTO agent_brands SELECT ?, id FROM brands', name);
      await agent.connect(floor.address, name, name);
      if (agent.hello?.kind !== 'accepted') throw new Error(JSON.stringify(agent.hello));
      agents.push(agent);
    }
    return new WideFloor(floor, agents, cabinets);
  }

  /** Adds a member of staff who is signed in to the office. */
  member(role: StaffRole): Promise<OfficeMember> {
    return OfficeMember.open(this.#floor, role);
  }

  async tokenOf(username: string): Promise<string> {
    return (await this.#floor.player(username)).signIn.token;
  }

  change(perSecond: number): () => number {
    let changed = 0;
    const timer = setInterval(() => {
      // 37 has no factor in common with the number of machines, so changes spread over the whole list.
      const cabinet = this.#cabinets[(changed * 37) % this.#cabinets.length];
      cabinet?.show(cabinet.phase === 'idle' ? 'malfunction' : 'idle');
      changed++;
    }, 1000 / perSecond);
    return () => {
      clearInterval(timer);
      return changed;
    };
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) agent.cut();
    await this.#floor.close();
  }
}
