import { join } from 'node:path';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import { type CabinetView, createRefusedResult, type MachineId, okResult, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { maxClipMs, type RecordingStatus } from '@reelfloor/protocol/channels/recording';
import { type GapReason, startOfChain } from './hash-chain.ts';
import { MachineRecordingState, type RecordedSession } from './machine-recording-state.ts';
import { ReaderThread } from './reader-thread.ts';
import { RecorderCalls, type RecorderThreadMessage, type RecordingCommand } from './recorder-messages.ts';
import type {
  EncodedClip,
  MakeSharedClip,
  RecordingRequestHandlers,
  RecordingRequestParams,
  SharedClipRequest,
} from './recording-requests.ts';

/** Time in ms after connecting within which the server lists the open sessions. A session that it does not list has ended. */
const confirmMs = 10_000;
/**
 * Time in ms after a session's end for its last frames to be written to disk. Then the head of the hash chain is written to the journal.
 */
const closingMs = 3_000;
/** If a session is announced this long after its beginning, in ms, it went on while the agent was disconnected. */
const lateMs = 5_000;
const statusMs = 60_000;
const hourMs = 3_600_000;

interface MachineRecordingServiceDependencies {
  readonly cabinets: readonly Cabinet[];
  /** The folder with one recording folder per machine. */
  readonly folder: string;
  /** Sends a recording command to the media process. */
  readonly record: (order: RecordingCommand) => void;
  readonly sendStatus: (status: RecordingStatus) => void;
  readonly upload: (clipId: string, file: { type: string; bytes: EncodedClip['bytes'] }) => Promise<void>;
  readonly makeShare: MakeSharedClip;
  /** Release version of the agent. */
  readonly release: string;
  readonly report: (text: string) => void;
  /** Reason why this agent records nothing; missing or null if it records. Earlier recordings can still be read. */
  readonly off?: GapReason | null;
  readonly nowMs?: () => number;
}

/**
 * Controls the video recording of an agent's machines: starts and stops it in the media process, writes the heads of the hash chains to the
 * journals, and handles the server's requests.
 */
export class MachineRecordingService implements RecordingRequestHandlers {
  readonly #dependencies: MachineRecordingServiceDependencies;
  readonly #nowMs: () => number;
  readonly #machines = new Map<MachineId, MachineRecordingState>();
  readonly #retention = new Map<MachineId, RecordingCommand>();
  readonly #calls: RecorderCalls;
  readonly #reader: ReaderThread;
  readonly #ends: (() => void)[] = [];
  #confirmTimer: NodeJS.Timeout | undefined;

  constructor(dependencies: MachineRecordingServiceDependencies) {
    this.#dependencies = dependencies;
    this.#nowMs = dependencies.nowMs ?? Date.now;
    this.#calls = new RecorderCalls(dependencies);
    this.#reader = new ReaderThread(dependencies.report);
    for (const cabinet of dependencies.cabinets) this.#follow(cabinet);
    const status = setInterval(() => this.#sendStatuses(), statusMs).unref();
    const hour = setInterval(() => {
      for (const machine of this.#machines.values()) machine.noteIdleHour();
    }, hourMs).unref();
    this.#ends.push(() => {
      clearInterval(status);
      clearInterval(hour);
    });
  }

  /** Whether the machine must not begin a round, because its rounds must be recorded and recording has failed for some seconds. */
  mustRefuseRounds(machineId: MachineId): boolean {
    return this.#machines.get(machineId)?.mustRefuseRounds ?? false;
  }

  /** Must be called when the server has accepted this agent's connection. The server then lists the open sessions again. */
  connected(): void {
    clearTimeout(this.#confirmTimer);
    for (const machine of this.#machines.values()) machine.isConfirmed = false;
    this.#confirmTimer = setTimeout(() => {
      for (const machine of this.#machines.values())
        if (machine.session && !machine.isConfirmed) this.#endSession(machine, machine.session);
    }, confirmMs).unref();
    this.#sendStatuses();
  }

  /** Sends the open sessions to a media process that has just started and has none. Must be called at its start. */
  mediaRestarted(): void {
    for (const retention of this.#retention.values()) this.#dependencies.record(retention);
    // Records every open session at once, because it is no longer known whether a page has requested the machine's video.
    for (const machine of this.#machines.values())
      if (machine.session) this.#order(machine, machine.session, { isOpen: true, waitsForViewer: false });
  }

  receive(notice: RecorderThreadMessage): void {
    switch (notice.type) {
      case 'head':
        return this.#machines.get(notice.machineId)?.reached(notice.head);
      case 'space':
        return this.#change(notice.machineId, (machine) => machine.tookSpace(notice));
      case 'missing':
        return this.#change(notice.machineId, (machine) => machine.lacks(notice.reason));
      case 'done':
        return this.#calls.settle(notice.call, notice.isDone);
      case 'error':
        return this.#dependencies.report(`machine ${notice.machineId} is not recorded: ${notice.message}`);
      case 'lost':
        for (const machineId of this.#machines.keys())
          this.#change(machineId, (machine) => machine.session && machine.lacks('restart'));
        return;
      case 'closed':
    }
  }

  recordingTerms({
    machineId,
    days,
    required,
    minNo,
    minHead = startOfChain.head,
  }: RecordingRequestParams<'recordingTerms'>): Result<Record<string, never>> {
    const machine = this.#machines.get(machineId);
    if (machine) machine.required = required;
    const knownHead = { no: minNo, head: minHead };
    const retention: RecordingCommand = { type: 'retention', machineId, days, knownHead };
    this.#retention.set(machineId, retention);
    this.#dependencies.record(retention);
    if (machine && this.#dependencies.off) this.#sendStatus(machine);
    return okResult({});
  }

  recordSession({
    machineId,
    sessionId,
    epoch,
    isOpen,
    openForMs = 0,
  }: RecordingRequestParams<'recordSession'>): Result<Record<string, never>> {
    const machine = this.#machines.get(machineId);
    if (!machine) return okResult({});
    const { session } = machine;
    if (isOpen) {
      // Ignores the announcement: it is about an older session at this machine and arrived late.
      if (session && session.epoch > epoch) return okResult({});
      machine.isConfirmed = true;
      if (session?.sessionId === sessionId) return okResult({});
      machine.session = { sessionId, epoch, sinceMs: this.#nowMs() - openForMs };
      const isAlways = machine.isReal || machine.required === 'always';
      // Records an older session at once: it is unknown whether a page has already requested its video.
      const waitsForViewer = !isAlways && openForMs < lateMs;
      this.#order(machine, machine.session, { isOpen: true, waitsForViewer });
      this.#sendStatus(machine);
    } else if (session?.sessionId === sessionId) this.#endSession(machine, session);
    return okResult({});
  }

  async recordingClip(asked: RecordingRequestParams<'recordingClip'>) {
    const { machineId, clipId } = asked;
    const made = await this.#reader.clip(this.#folderOf(machineId), { ...asked, longestMs: maxClipMs });
    if (!made.ok) return made;
    this.#send(clipId, 'video/mp4', made.value.bytes);
    return okResult(made.value.answer);
  }

  async recordingShare(asked: SharedClipRequest) {
    const { machineId, clipId, mark, title } = asked;
    const { privateAreas = [] } = this.#machines.get(machineId) ?? {};
    if (privateAreas.length === 0) return createRefusedResult('NOT_OFFERED');
    const look = { privateAreas, mark, title };
    const made = await this.#dependencies.makeShare({ folder: this.#folderOf(machineId), asked, look });
    if (made.ok) this.#send(clipId, 'video/mp4', made.value.film);
    return made.ok ? okResult({}) : made;
  }

  recordingTimeline(asked: RecordingRequestParams<'recordingTimeline'>) {
    return this.#reader.timeline(this.#folderOf(asked.machineId), asked);
  }

  holdRecording({ machineId, ...hold }: RecordingRequestParams<'holdRecording'>) {
    return this.#calls.order((call) => ({ type: 'hold', machineId, call, hold }));
  }

  liftRecordingHold({ machineId, holdId }: RecordingRequestParams<'liftRecordingHold'>) {
    return this.#calls.order((call) => ({ type: 'liftHold', machineId, call, holdId }));
  }

  async recordingEvidence({ machineId, clipId, round, fromMs, untilMs }: RecordingRequestParams<'recordingEvidence'>) {
    const machine = this.#machines.get(machineId);
    const found = round ? machine?.findRound(round) : machine?.eventsIn({ fromMs, untilMs });
    if (!found) return createRefusedResult('RECORDING_NONE', { reason: 'notAsked' });
    const { release } = this.#dependencies;
    const wireLog = (await machine?.wireLog({ fromMs, untilMs })) ?? null;
    const asked = { ...found, wireLog, round: round ?? null, fromMs, untilMs, release };
    const archive = await this.#reader.evidence(this.#folderOf(machineId), asked);
    if (!archive.ok) return archive;
    this.#send(clipId, 'application/x-tar', archive.value);
    return okResult({});
  }

  #send(clipId: string, type: string, bytes: EncodedClip['bytes'] | Promise<EncodedClip['bytes']>): void {
    const { upload, report } = this.#dependencies;
    Promise.resolve(bytes)
      .then((made) => upload(clipId, { type, bytes: made }))
      .catch((error: unknown) => report(`a recording could not be sent: ${String(error)}`));
  }

  async close(): Promise<void> {
    clearTimeout(this.#confirmTimer);
    for (const end of this.#ends) end();
    await this.#reader.end();
  }

  #folderOf(machineId: MachineId): string {
    return join(this.#dependencies.folder, machineId);
  }

  #follow(cabinet: Cabinet): void {
    const { machineId } = cabinet.description;
    const machine = new MachineRecordingState(cabinet, this.#nowMs, this.#dependencies.off ?? null);
    this.#machines.set(machineId, machine);
    this.#ends.push(
      cabinet.subscribe({
        onEvent: (event) => this.#receiveEvent(machine, event),
        onView: (view) => this.#receiveView(machine, view),
      }),
    );
  }

  #receiveView(machine: MachineRecordingState, view: CabinetView): void {
    const { machineId } = machine;
    if (machine.showsNewRound(view)) this.#dependencies.record({ type: 'roundBegan', machineId, atMs: this.#nowMs() });
  }

  #receiveEvent(machine: MachineRecordingState, event: CabinetEvent): void {
    const { machineId } = machine;
    machine.journalled(event);
    if (machine.tookIncident(event)) this.#dependencies.record({ type: 'event', machineId, atMs: this.#nowMs() });
    if (!machine.isRecorded || event.type === 'recorded') return;
    this.#dependencies.record({ type: 'mark', machineId, mark: machine.markOf(event) });
    if (event.type !== 'roundPlayed') return;
    this.#dependencies.record({ type: 'roundEnded', machineId, atMs: event.at });
    this.#reader.prepare();
  }

  #endSession(machine: MachineRecordingState, session: RecordedSession): void {
    machine.endSession();
    this.#order(machine, session, { isOpen: false, waitsForViewer: false });
    this.#sendStatus(machine);
    setTimeout(() => machine.noteRecorded(), closingMs).unref();
  }

  #order(
    { machineId }: MachineRecordingState,
    session: RecordedSession,
    order: { readonly isOpen: boolean; readonly waitsForViewer: boolean },
  ): void {
    this.#dependencies.record({ type: 'session', machineId, ...session, ...order, atMs: this.#nowMs() });
  }

  #change(machineId: MachineId, change: (machine: MachineRecordingState) => void): void {
    const machine = this.#machines.get(machineId);
    if (!machine) return;
    change(machine);
    this.#sendStatus(machine);
  }

  #sendStatuses(): void {
    for (const machine of this.#machines.values()) this.#sendStatus(machine);
  }

  #sendStatus(machine: MachineRecordingState): void {
    // Sends no status, which would raise an alarm, if this agent records nothing and does not have to.
    if (this.#dependencies.off && !machine.mustBeRecorded) return;
    this.#dependencies.sendStatus(machine.status(this.#dependencies.folder));
  }
}
