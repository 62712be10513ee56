import type { ErrorCode, MachineId, RequestOutcome } from '@reelfloor/protocol';
import type { Commissioning, commissioningRequests, SavedFaultList } from '@reelfloor/protocol/channels/commissioning';
import {
  type CabinetStep,
  createOfficeRefusal,
  type OfficeAnswerInput,
  type OfficeResult,
} from '@reelfloor/protocol/office-call-types';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { storeCommissioningReport } from '../../play/machines/machine-commissioning-store.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { formatAuditTrailActorName } from '../staff/office-action-rules.ts';
import type { StaffCaller } from '../staff/staff-store.ts';
import { buildUnknownMachineError } from './assert-machine-idle.ts';

const readMs = 6_000;
const stepMs = 8_000;
/** Poll interval in ms of a running test, and the maximum number of polls: three minutes. */
const pollMs = 1_000;
const maxChecks = 180;

interface CabinetServiceDependencies {
  readonly database: Database;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly clock: Pick<Clock, 'every'>;
  readonly now: () => number;
}

type Answered = RequestOutcome<Commissioning>;
type Frames = OfficeAnswerInput<'cabinetFrames'>;

/**
 * Commissions real machines by commands to their agents, on whichever node these are connected. Each response is the machine's complete
 * state, which is stored for the comparison when the machine is opened. Every step is written to the audit trail with its result.
 */
export class CommissioningService {
  readonly #dependencies: CabinetServiceDependencies;
  readonly #delays = new Map<string, number>();

  constructor(dependencies: CabinetServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the round-trip time of the last command to the machine in ms; null if none was answered. */
  delayMs(machineId: string): number | null {
    return this.#delays.get(machineId) ?? null;
  }

  /** Reads the machine's state; null if its agent does not respond. */
  async read(machineId: string): Promise<OfficeResult<Commissioning | null>> {
    const machine = this.#dependencies.floor.get(machineId);
    if (!machine) return createOfficeRefusal('MACHINE_UNKNOWN', { machine: machineId });
    const began = performance.now();
    const answer = await machine.link?.command('commissioning', { machineId: machine.id }, readMs);
    if (answer?.kind === 'refused' && answer.error.code === 'MACHINE_NOT_READY')
      return createOfficeRefusal('CABINET_SIMULATED', { machine: machineId });
    if (answer?.kind !== 'accepted') return { ok: true, value: null };
    this.#delays.set(machineId, Math.max(1, Math.round(performance.now() - began)));
    await storeCommissioningReport(this.#dependencies.database, machineId, answer.value);
    return { ok: true, value: answer.value };
  }

  /**
   * Reads the machine's state again before staff sign the request to open it. Throws a BusinessRuleError if the machine does not respond.
   */
  async readAgain(machineId: string): Promise<void> {
    const agent = this.#dependencies.floor.get(machineId)?.agentId;
    if (agent === undefined) throw buildUnknownMachineError(machineId);
    const read = await this.read(machineId);
    if (!read.ok) throw new BusinessRuleError('CABINET_SIMULATED', { machine: machineId });
    if (read.value === null) throw new BusinessRuleError('CABINET_AWAY', { machine: machineId, agent });
  }

  /** Returns the machine's faults for which the agent stored the SAS frames exchanged; null if the agent does not respond. */
  async faults(machineId: string): Promise<OfficeResult<SavedFaultList | null>> {
    const machine = this.#dependencies.floor.get(machineId);
    if (!machine) return createOfficeRefusal('MACHINE_UNKNOWN', { machine: machineId });
    const answer = await machine.link?.command('faults', { machineId: machine.id }, readMs);
    return { ok: true, value: answer?.kind === 'accepted' ? answer.value : null };
  }

  async frames(machineId: string, every: boolean, faultAt?: number): Promise<OfficeResult<Frames>> {
    const machine = this.#dependencies.floor.get(machineId);
    if (!machine) return createOfficeRefusal('MACHINE_UNKNOWN', { machine: machineId });
    const answer = await machine.link?.command('frames', { machineId: machine.id, every, faultAt }, readMs);
    return { ok: true, value: answer?.kind === 'accepted' ? answer.value : { frames: [] } };
  }

  /** Performs a commissioning step at the machine for a member of staff. The machine rejects a step that it cannot perform now. */
  async work(machineId: string, step: CabinetStep, staff: StaffCaller): Promise<OfficeResult<Commissioning>> {
    const { database, floor } = this.#dependencies;
    const machine = floor.get(machineId);
    if (!machine) return createOfficeRefusal('MACHINE_UNKNOWN', { machine: machineId });
    const agent = machine.agentId;
    const answer = machine.link ? await this.#command(machine.link, machine.id, step, staff.login) : null;
    if (answer === null) return createOfficeRefusal('CABINET_AWAY', { machine: machineId, agent });
    await this.#record(machineId, step, staff, resultOf(step, answer));
    if (answer.kind === 'accepted' && isRunning(step, answer.value)) this.#follow(machineId, step, staff);
    if (answer.kind === 'unknown') return createOfficeRefusal('CABINET_SILENT', { machine: machineId, agent });
    if (answer.kind === 'accepted') {
      await storeCommissioningReport(database, machineId, answer.value);
      return { ok: true, value: answer.value };
    }
    const { code, Params = {} } = answer.error;
    if (code === 'MACHINE_OFFLINE') return createOfficeRefusal('CABINET_AWAY', { machine: machineId, agent });
    if (code === 'MACHINE_NOT_READY') return createOfficeRefusal('CABINET_BUSY', { machine: machineId });
    return createOfficeRefusal(code as ErrorCode, Params);
  }

  #record(machineId: string, step: CabinetStep, staff: StaffCaller, result: string): Promise<unknown> {
    const { database, now } = this.#dependencies;
    const { step: name, ...content } = step;
    const line = { who: formatAuditTrailActorName(staff), what: auditNames[name], subject: machineId };
    return database.transact((tx) => recordOperatorChange(tx, { at: now(), ...line, details: { ...content, result } }));
  }

  /** Polls until a commissioning test has ended, and records its result. A test of a key plays a game, which can take a minute. */
  #follow(machineId: string, step: CabinetStep, staff: StaffCaller): void {
    let checks = 0;
    let isOver = false;
    const check = async (): Promise<void> => {
      checks += 1;
      const read = await this.read(machineId);
      const state = read.ok ? read.value : null;
      if (isOver || (checks < maxChecks && (state === null || isRunning(step, state)))) return;
      isOver = true;
      stop();
      const result = state === null || isRunning(step, state) ? 'no end seen' : endOf(step, state);
      await this.#record(machineId, step, staff, result);
    };
    const stop = this.#dependencies.clock.every(pollMs, () => {
      check().catch(stop);
    });
  }

  #command(
    link: NonNullable<ReturnType<MachineFloor['get']>>['link'] & object,
    machineId: MachineId,
    step: CabinetStep,
    by: string,
  ): Promise<Answered> {
    switch (step.step) {
      case 'tickWiring':
        return link.command('tickWiring', { machineId, item: step.item, ticked: step.ticked, by }, stepMs);
      case 'testKey':
        return link.command('testKey', { machineId, channel: step.channel }, stepMs);
      case 'testMoney':
        return link.command('testMoney', { machineId, amountMinor: step.amountMinor }, stepMs);
      case 'takeTestMoneyOut':
        return link.command('takeTestMoneyOut', { machineId }, stepMs);
      case 'arrangePicture': {
        const { corners, turn, reelBox } = step;
        return link.command('arrangePicture', { machineId, corners, turn, reelBox }, stepMs);
      }
      case 'takeOutOfService':
        return link.command('takeOutOfService', { machineId, by }, stepMs);
    }
  }
}

/** Name of each step in the audit trail. */
const auditNames: Readonly<Record<CabinetStep['step'] & keyof typeof commissioningRequests, string>> = {
  tickWiring: 'cabinet wiring',
  testKey: 'cabinet key-test',
  testMoney: 'cabinet money-test',
  takeTestMoneyOut: 'cabinet money-out',
  arrangePicture: 'cabinet picture',
  takeOutOfService: 'cabinet out-of-service',
};

const resultOf = (step: CabinetStep, answer: Answered): string => {
  if (answer.kind === 'unknown') return 'no answer';
  if (answer.kind === 'refused') return `refused: ${answer.error.code}`;
  return isRunning(step, answer.value) ? 'begun' : endOf(step, answer.value);
};

const isRunning = (step: CabinetStep, { keys, money }: Commissioning): boolean => {
  if (step.step === 'testKey') return keys.some((key) => key.channel === step.channel && key.isRunning);
  return (step.step === 'testMoney' || step.step === 'takeTestMoneyOut') && money.isRunning;
};

const endOf = (step: CabinetStep, { keys, money }: Commissioning): string => {
  if (step.step === 'testKey')
    return keys.find(({ channel }) => channel === step.channel)?.test?.outcome ?? 'not tested';
  if (step.step !== 'testMoney' && step.step !== 'takeTestMoneyOut') return 'done';
  const failed = money.steps.find(({ state }) => state === 'failed');
  return failed ? `failed: ${failed.step}, ${failed.failure}` : 'done';
};
