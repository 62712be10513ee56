import {
  createRefusedResult,
  type MachineId,
  okResult,
  type RequestOutcome,
  type Result,
  type SessionId,
} from '@reelfloor/protocol';
import type { AnsweredClip } from '@reelfloor/protocol/channels/recording';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import { createScratchFolder } from '../../platform/process/scratch-folder.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { AgentLink } from '../machines/agent-link.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { ClipFiles, type ClipPart } from './clip-files.ts';
import { ClipRelay } from './clip-relay.ts';
import type { LegalHoldEvidenceFiles } from './legal-hold-evidence-files.ts';
import {
  type ClipOwner,
  type ExpectedClip,
  type RecordingClipRow,
  RecordingClipStore,
} from './recording-clip-store.ts';

/** Timeout in ms for an agent's answer to a request for a video clip, and then for the clip's first bytes. */
const answerMs = 10_000;
const arrivalMs = 15_000;
const sweepMs = 30_000;

interface ClipsDependencies {
  readonly database: Database;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly dataDir: string;
  /** This node's evidence archives. */
  readonly evidence: Pick<LegalHoldEvidenceFiles, 'read'>;
  readonly onError: (error: unknown) => void;
}

interface AskedClip {
  readonly machineId: MachineId;
  /** The only play session that the clip may show; null for staff, who may see all. */
  readonly sessionId: SessionId | null;
  /** Unix time in ms when the play session ended; absent while it runs. */
  readonly sessionEndedAtMs?: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly round?: { readonly journalId: string; readonly seq: number };
  readonly format: 'video' | 'fragments';
  readonly owner: ClipOwner;
}

interface AskedShare extends Pick<AskedClip, 'machineId' | 'sessionEndedAtMs' | 'fromMs' | 'untilMs' | 'owner'> {
  readonly sessionId: SessionId;
  readonly round: { readonly journalId: string; readonly seq: number };
  /** The operator's name, which is drawn into the picture. */
  readonly mark: string;
  readonly title: string;
}

interface AskedEvidence extends Pick<AskedClip, 'machineId' | 'fromMs' | 'untilMs' | 'owner'> {
  readonly round: { readonly journalId: string; readonly seq: number };
  /** The ledger's data about the game round, as JSON. */
  readonly ledgerFacts: string;
}

/**
 * Requests video clips from agents and serves them for ten minutes. A clip is stored on the node to which the agent uploads it; the other
 * nodes read it from that node.
 */
export class RecordingClipService {
  readonly #dependencies: ClipsDependencies;
  readonly #store: RecordingClipStore;
  readonly #files: ClipFiles;
  readonly #relay: ClipRelay;
  readonly #stops: (() => void)[] = [];

  constructor(dependencies: ClipsDependencies) {
    this.#dependencies = dependencies;
    this.#store = new RecordingClipStore(dependencies);
    this.#files = new ClipFiles(createScratchFolder(dependencies.dataDir, 'clips'));
    this.#relay = new ClipRelay(dependencies.transport, ({ id, evidence = null, offset, max }) =>
      this.#readHere({ id, evidence }, offset, max),
    );
  }

  start(): void {
    const { clock, onError } = this.#dependencies;
    this.#stops.push(
      this.#relay.start(),
      repeatWithoutOverlap(clock, sweepMs, () => this.#sweep().catch(onError)),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#files.clear();
  }

  /** Requests a video clip from the machine's agent. Resolves when the agent has answered what it will upload. */
  async ask(asked: AskedClip): Promise<Result<ExpectedClip & { clip: AnsweredClip }>> {
    const { machineId, owner, ...clip } = asked;
    const answer = await this.#expect(machineId, { owner }, (link, clipId) =>
      link.command('recordingClip', { machineId, clipId, ...clip }, answerMs),
    );
    return answer.ok ? okResult({ ...answer.value, clip: answer.value.answer }) : answer;
  }

  /** Requests a copy of a round's recording that the player may share. The agent uploads it after encoding. */
  askShare({ machineId, owner, ...share }: AskedShare): Promise<Result<ExpectedClip>> {
    return this.#expect(machineId, { owner }, (link, clipId) =>
      link.command('recordingShare', { machineId, clipId, ...share }, answerMs),
    );
  }

  /** Requests an archive with the recording of a round from the machine's agent, as evidence. `ledgerFacts` is served with it. */
  askEvidence(asked: AskedEvidence): Promise<Result<ExpectedClip>> {
    const { machineId, owner, ledgerFacts, ...evidence } = asked;
    return this.#expect(machineId, { owner, ledgerFacts }, (link, clipId) =>
      link.command('recordingEvidence', { machineId, clipId, ...evidence }, answerMs),
    );
  }

  /** Registers a stored evidence archive for download, like an uploaded one. `ledgerFacts` is served with it. */
  async offerKept(
    { machineId, owner, ledgerFacts }: Pick<AskedEvidence, 'machineId' | 'owner' | 'ledgerFacts'>,
    { name, nodeId }: { readonly name: string; readonly nodeId: string },
  ): Promise<ExpectedClip> {
    const expected = { machineId, agentId: '', owner, ledgerFacts };
    return this.#store.insertClip({ ...expected, nodeId, evidence: name });
  }

  async #expect<Answer>(
    machineId: MachineId,
    { owner, ledgerFacts = null }: { readonly owner: ClipOwner; readonly ledgerFacts?: string | null },
    ask: (link: AgentLink, clipId: string) => Promise<RequestOutcome<Answer>>,
  ): Promise<Result<ExpectedClip & { answer: Answer }>> {
    const machine = this.#dependencies.floor.get(machineId);
    if (!machine?.link) return createRefusedResult('RECORDING_UNREACHABLE', { machine: machineId });
    const expected = { machineId, agentId: machine.agentId, owner, ledgerFacts };
    const { id, expiresAt } = await this.#store.insertClip({ ...expected, nodeId: null, evidence: null });
    const answer = await ask(machine.link, id);
    if (answer.kind === 'accepted') return okResult({ id, expiresAt, answer: answer.value });
    await this.#store.deleteClip(id);
    if (answer.kind === 'unknown') return createRefusedResult('RECORDING_UNREACHABLE', { machine: machineId });
    return refusalOf(machineId, answer.error);
  }

  /** Receives a clip that its agent uploads. Returns false if it was not requested, already received, too long, or interrupted. */
  async receive(
    { id, agentId }: { readonly id: string; readonly agentId: string },
    body: AsyncIterable<Buffer>,
    length: number | null,
  ): Promise<boolean> {
    if (!(await this.#store.claimClipForNode({ id, agentId }, this.#dependencies.transport.nodeId))) return false;
    const taken = this.#files.receive(id, body, length);
    this.#relay.came(id);
    return taken;
  }

  /** Returns who may play a clip; null if it does not exist or has expired. */
  async ownerOf(id: string): Promise<ClipOwner | null> {
    const row = await this.#store.findClip(id);
    if (row?.sign_in_id) return { signInId: row.sign_in_id };
    return row?.staff_id ? { staffId: row.staff_id } : null;
  }

  /** Returns the ledger's data that is served with an evidence archive; null for a clip. */
  async ledgerFactsOf(id: string): Promise<string | null> {
    return (await this.#store.findClip(id))?.ledger_facts ?? null;
  }

  /** Returns the Unix time in ms at which the oldest of the newest `most` clips requested in a sign-in expires; null if there are fewer. */
  oldestOf(signInId: string, most: number): Promise<number | null> {
    return this.#store.findExpiryOfOldestClip(signInId, most);
  }

  /** Opens a clip for reading. Waits until its upload begins; null if none begins. */
  async open(id: string): Promise<{ read(offset: number, max: number): Promise<ClipPart> } | null> {
    const { transport } = this.#dependencies;
    for (const lastMs = performance.now() + arrivalMs; performance.now() < lastMs; ) {
      // Subscribe before reading the clip's row, so that the start of its upload is not missed.
      const arrival = this.#relay.arrivalOf(id);
      const row = await this.#store.findClip(id);
      if (!row) return null;
      const { node_id: nodeId, evidence } = row;
      if (nodeId === transport.nodeId && (evidence !== null || this.#files.has(id)))
        return { read: (offset, max) => this.#readHere(row, offset, max) };
      if (nodeId !== null && nodeId !== transport.nodeId) {
        const wanted = { id, ...(evidence !== null && { evidence }) };
        return { read: (offset, max) => this.#relay.ask(nodeId, { ...wanted, offset, max }) };
      }
      await arrival;
    }
    return null;
  }

  #readHere(
    { id, evidence }: Pick<RecordingClipRow, 'id' | 'evidence'>,
    offset: number,
    max: number,
  ): Promise<ClipPart> {
    return evidence === null
      ? this.#files.read(id, offset, max)
      : this.#dependencies.evidence.read(evidence, offset, max);
  }

  /** Removes expired clips: this node's files, and the rows of all nodes. */
  async #sweep(): Promise<void> {
    const { transport } = this.#dependencies;
    const over = await this.#store.listExpiredClips();
    for (const { id, node_id } of over) if (node_id === transport.nodeId) await this.#files.remove(id);
    for (const { id } of over) await this.#store.deleteClip(id);
  }
}

/** Returns the refusal of a clip. An agent without a recorder, or one that does not know the request, counts as having no recording. */
const refusalOf = (machineId: MachineId, { code, Params }: (RequestOutcome<never> & { kind: 'refused' })['error']) => {
  if (code === 'RECORDING_NONE') return createRefusedResult('RECORDING_NONE', { machine: machineId, ...Params });
  if (code === 'NOT_OFFERED') return createRefusedResult('NOT_OFFERED');
  if (code === 'METHOD_UNKNOWN')
    return createRefusedResult('RECORDING_NONE', { machine: machineId, reason: 'noRecorder' });
  return createRefusedResult('RECORDING_UNREACHABLE', { machine: machineId });
};
