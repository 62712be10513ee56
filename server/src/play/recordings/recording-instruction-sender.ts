import type { MachineId, SessionId } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import { readStrictestJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import type { AgentLink } from '../machines/agent-link.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { listLegalHoldsNotSentToAgent, markLegalHoldSentToAgent } from './legal-holds.ts';
import { findRecordingChainHead } from './recording-chain-heads.ts';

/** Interval in ms at which recording instructions that agents have not accepted yet are sent again. */
const retryMs = 2_000;
const timeoutMs = 5_000;
/** Error codes of an agent that records nothing, or does not know these requests. It is asked again after it reconnects. */
const unable: ReadonlySet<string | number> = new Set(['METHOD_UNKNOWN', 'RECORDING_NONE', 'MACHINE_UNKNOWN']);

interface OrdersDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: Pick<MachineFloor, 'get' | 'all'>;
  readonly clock: Pick<Clock, 'every' | 'nowMs'>;
  readonly alarm: LogAlarm;
}

/** Which recording instructions for a machine were sent to its agent over a connection. */
interface Reported {
  readonly link: AgentLink;
  terms: string;
  session: string;
  /** `waits`: an instruction was not accepted yet; `unable`: the agent does not support recording. */
  state: 'waits' | 'done' | 'unable';
}

/**
 * Tells the agents of this node what to record: the retention time, the session at each machine, and the periods under a legal hold.
 * Repeats what an agent did not accept.
 */
export class RecordingInstructionSender {
  readonly #dependencies: OrdersDependencies;
  readonly #reported = new Map<string, Reported>();
  readonly #busy = new Set<string>();
  /** Machines that changed while instructions were being sent to their agent. */
  readonly #again = new Set<string>();
  readonly #stops: (() => void)[] = [];
  #isFailing = false;

  constructor(dependencies: OrdersDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    const one = ({ machineId }: { readonly machineId: MachineId }) => this.#report(machineId);
    this.#stops.push(
      bus.subscribe('machineConnected', one),
      // Subscribe to this event too, because taking a free seat publishes no other.
      bus.subscribe('machineChanged', one),
      bus.subscribe('seatChanged', one),
      bus.subscribe('profileChanged', () => this.#reportAll()),
      clock.every(retryMs, () => this.#reportRest()),
    );
    this.#reportAll();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Sends agents the instructions that they did not accept before and, if the jurisdiction profile has changed, all of them. */
  #reportRest(): void {
    const { database, floor } = this.#dependencies;
    database.read
      .all<{ machine_id: string }>('SELECT DISTINCT machine_id FROM recording_holds WHERE is_reported = 0')
      .then((rows) => {
        this.#isFailing = false;
        const withHolds = new Set(rows.map(({ machine_id }) => machine_id));
        for (const { id, link } of floor.all()) {
          const reported = this.#reported.get(id);
          if (reported?.link !== link || reported?.state === 'waits' || withHolds.has(id)) this.#report(id);
        }
      }, this.#failed);
  }

  #reportAll(): void {
    for (const { id } of this.#dependencies.floor.all()) this.#report(id);
  }

  readonly #failed = (error: unknown): void => {
    // Log only the first failure: while the database is unreachable this fails at every attempt.
    if (!this.#isFailing) this.#dependencies.alarm('telling agents what to record failed', { error: String(error) });
    this.#isFailing = true;
  };

  #report(machineId: MachineId): void {
    // Only the node to which the agent is connected sends it the instructions.
    const link = this.#dependencies.floor.get(machineId)?.link;
    if (!link?.isHere) return;
    if (this.#busy.has(machineId)) {
      this.#again.add(machineId);
      return;
    }
    this.#busy.add(machineId);
    this.#reportOver(link, machineId)
      .catch(this.#failed)
      .finally(() => {
        this.#busy.delete(machineId);
        if (this.#again.delete(machineId)) this.#report(machineId);
      });
  }

  async #reportOver(link: AgentLink, machineId: MachineId): Promise<void> {
    const { database, clock } = this.#dependencies;
    const known = this.#reported.get(machineId);
    const reported: Reported = known?.link === link ? known : { link, terms: '', session: '', state: 'waits' };
    this.#reported.set(machineId, reported);
    if (reported.state === 'unable') return;
    reported.state = 'waits';
    const { terms, session, startedAtMs } = await readOrders(database.read, machineId);
    const termsText = JSON.stringify({ days: terms.days, required: terms.required });
    if (reported.terms !== termsText) {
      const taken = await link.command('recordingTerms', { machineId, ...terms }, timeoutMs);
      if (taken.kind === 'refused' && unable.has(taken.error.code)) reported.state = 'unable';
      if (taken.kind !== 'accepted') return;
      reported.terms = termsText;
    }
    const sessionText = JSON.stringify(session ?? null);
    if (session && reported.session !== sessionText) {
      const openForMs = Math.max(0, clock.nowMs() - startedAtMs);
      const order = { machineId, ...session, openForMs };
      const taken = await link.command('recordSession', order, timeoutMs);
      if (taken.kind !== 'accepted') return;
    }
    reported.session = sessionText;
    for (const hold of await listLegalHoldsNotSentToAgent(database.read, machineId)) {
      const { id: holdId, fromMs, untilMs, reason, liftedAt } = hold;
      const taken =
        liftedAt === null
          ? await link.command('holdRecording', { machineId, holdId, fromMs, untilMs, reason }, timeoutMs)
          : await link.command('liftRecordingHold', { machineId, holdId }, timeoutMs);
      if (taken.kind === 'accepted') await database.transact((tx) => markLegalHoldSentToAgent(tx, hold));
    }
    reported.state = 'done';
  }
}

interface SessionRow {
  readonly id: SessionId;
  readonly epoch: number | null;
  readonly machine_epoch: number;
  readonly started_at: number;
}

/** Reads the recording instructions for a machine's agent, with the newest session at the machine; null if there was none. */
const readOrders = async (db: Queries, machineId: string) => {
  const profile = await readStrictestJurisdictionValues(db);
  const row = await db.get<SessionRow>(
    `SELECT s.id, s.started_at, seats.epoch, m.epoch AS machine_epoch FROM sessions s JOIN machines m ON m.id = s.machine_id
     LEFT JOIN seats ON seats.session_id = s.id WHERE s.machine_id = ? ORDER BY s.started_at DESC, s.id LIMIT 1`,
    machineId,
  );
  const known = await findRecordingChainHead(db, machineId);
  return {
    terms: {
      days: profile['recording.days'],
      required: profile['recording.required'],
      minNo: known?.no ?? 0,
      ...(known && { minHead: known.head }),
    },
    session: row && { sessionId: row.id, epoch: row.epoch ?? row.machine_epoch, isOpen: row.epoch !== null },
    startedAtMs: row?.started_at ?? 0,
  };
};
