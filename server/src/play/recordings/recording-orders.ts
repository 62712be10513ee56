import type { MachineId, SessionId } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Alarm } from '../../platform/process/alarms.ts';
import { readStrictest } from '../../players/protection/profile/profile-store.ts';
import type { AgentLink } from '../machines/agent-link.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { findRecordingHead } from './recording-heads.ts';
import { listUnreportedHolds, noteHoldReported } from './recording-holds.ts';

/** Time in ms between two attempts to tell agents what they do not know. */
const retryMs = 2_000;
const timeoutMs = 5_000;
/** Refusals of an agent that records nothing, or does not know these requests. It is asked again when it connects anew. */
const unable: ReadonlySet<string | number> = new Set(['METHOD_UNKNOWN', 'RECORDING_NONE', 'MACHINE_UNKNOWN']);

interface OrdersDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: Pick<MachineFloor, 'get' | 'all'>;
  readonly clock: Pick<Clock, 'every' | 'nowMs'>;
  readonly alarm: Alarm;
}

/** What the agent of a connection knows of a machine. */
interface Reported {
  readonly link: AgentLink;
  terms: string;
  session: string;
  /** `waits`: something was not taken yet; `unable`: the agent cannot do any of this. */
  state: 'waits' | 'done' | 'unable';
}

/**
 * Tells the agents of this node what to record: for how long it is kept, which session runs at each machine, and which spans are under
 * a legal hold. What an agent did not take is told again.
 */
export class RecordingOrders {
  readonly #dependencies: OrdersDependencies;
  readonly #reported = new Map<string, Reported>();
  readonly #busy = new Set<string>();
  /** Machines that changed while their agent was being reported. */
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
      // Taking a free seat changes the machine alone.
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

  /** Tells what was not taken before. With the profile, tells everything anew that has changed. */
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
    // While the database is away this fails again and again, and saying it once is enough.
    if (!this.#isFailing)
      this.#dependencies.alarm('telling agents what to record failed', { error: String(error) });
    this.#isFailing = true;
  };

  #report(machineId: MachineId): void {
    // The node to which the agent is connected tells it, and no other.
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
    const reported: Reported =
      known?.link === link ? known : { link, terms: '', session: '', state: 'waits' };
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
    for (const hold of await listUnreportedHolds(database.read, machineId)) {
      const { id: holdId, fromMs, untilMs, reason, liftedAt } = hold;
      const taken =
        liftedAt === null
          ? await link.command('holdRecording', { machineId, holdId, fromMs, untilMs, reason }, timeoutMs)
          : await link.command('liftRecordingHold', { machineId, holdId }, timeoutMs);
      if (taken.kind === 'accepted') await database.transact((tx) => noteHoldReported(tx, hold));
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

/** Reads what an agent must know of a machine. `session`: the newest one; null if there was none. */
const readOrders = async (db: Queries, machineId: string) => {
  const profile = await readStrictest(db);
  const row = await db.get<SessionRow>(
    `SELECT s.id, s.started_at, seats.epoch, m.epoch AS machine_epoch FROM sessions s JOIN machines m ON m.id = s.machine_id
     LEFT JOIN seats ON seats.session_id = s.id WHERE s.machine_id = ? ORDER BY s.started_at DESC, s.id LIMIT 1`,
    machineId,
  );
  const known = await findRecordingHead(db, machineId);
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
