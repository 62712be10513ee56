import type { CabinetEvent, JournalFacts } from '@reelfloor/protocol/channels/agent';
import { TestAgent, type TestCabinet } from './test-agent.ts';

/**
 * The same process as the honest agent, as far as the server can know, that keeps no promise: it sends what its cabinets
 * wrote although the server takes nothing from them, sends everything again and again, and says of its journals what it
 * likes.
 */
export class HostileAgent extends TestAgent {
  constructor(honest: TestAgent, cabinets: readonly TestCabinet[]) {
    super(cabinets, honest.instance.folderId);
    this.instance = { ...honest.instance, start: honest.instance.start + 1, processId: crypto.randomUUID() };
  }

  /** Says of a journal in `hello` what a test wants it to say. */
  lies(machineId: string, lie: Partial<JournalFacts>): void {
    const cabinet = this.cabinet(machineId);
    const truth = cabinet.journalFacts.bind(cabinet);
    cabinet.journalFacts = () => ({ ...truth(), ...lie });
    cabinet.acknowledge = () => {};
  }

  /** Everything from the first event on, each batch three times, and once more backwards. */
  async insists(machineId: string): Promise<unknown[]> {
    const { journal } = this.cabinet(machineId);
    const batches: CabinetEvent[][] = [journal, journal, journal, journal.toReversed()];
    const outcomes: unknown[] = [];
    for (const events of batches) outcomes.push(await this.sendEvents(machineId, events));
    return outcomes;
  }
}
