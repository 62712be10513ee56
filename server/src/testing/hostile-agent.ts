import type { CabinetEvent, JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import { TestAgent } from './test-agent.ts';
import type { TestCabinet } from './test-cabinet.ts';

/** An agent that looks to the server like a restart of the honest one, but repeats events and lies about its journals. */
export class HostileAgent extends TestAgent {
  constructor(honest: TestAgent, cabinets: readonly TestCabinet[]) {
    super(cabinets, honest.instance.folderId);
    this.instance = { ...honest.instance, start: honest.instance.start + 1, processId: crypto.randomUUID() };
  }

  lies(machineId: string, lie: Partial<JournalSnapshot>): void {
    const cabinet = this.cabinet(machineId);
    const truth = cabinet.journalFacts.bind(cabinet);
    cabinet.journalFacts = () => ({ ...truth(), ...lie });
    cabinet.acknowledge = () => {};
  }

  /** Sends all events of a machine four times: three times in order, then once backwards. */
  async insists(machineId: string): Promise<unknown[]> {
    const { journal } = this.cabinet(machineId);
    const batches: CabinetEvent[][] = [journal, journal, journal, journal.toReversed()];
    const outcomes: unknown[] = [];
    for (const events of batches) outcomes.push(await this.sendEvents(machineId, events));
    return outcomes;
  }
}
