import { createRefusedResult, okResult, type RequestHandlers, type Result } from '@reelfloor/protocol';
import type { agentServerSide, CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { CabinetMeters } from '@reelfloor/protocol/channels/agent-inspection';
import type { TestCabinet } from './test-cabinet.ts';

/** Answers commands as an honest agent does: the same id gets the same result, and a voided id stays void. */
export const testCommands = (
  cabinetOf: (machineId: string) => TestCabinet,
): RequestHandlers<typeof agentServerSide> => ({
  press: ({ machineId, epoch, commandId }) =>
    cabinetOf(machineId).admits({ epoch }) ? okResult({ commandId, tookMs: 3 }) : createRefusedResult('SEAT_NONE'),
  credit: ({ machineId, epoch, transferId, amountMinor, owner }) => {
    const cabinet = cabinetOf(machineId);
    const known = cabinet.transfers.get(transferId);
    if (known?.state === 'voided') return createRefusedResult('TRANSFER_VOIDED');
    if (!known && !cabinet.admits({ epoch })) {
      cabinet.transfers.set(transferId, { state: 'voided', amountMinor: 0 });
      return createRefusedResult('SEAT_NONE');
    }
    if (!known) {
      cabinet.transfers.set(transferId, { state: 'credited', amountMinor });
      cabinet.write(
        { type: 'credited', transferId, amountMinor, ...(owner && { owner }) },
        cabinet.meterMinor + amountMinor,
      );
    }
    return okResult({ meterMinor: cabinet.meterMinor });
  },
  cashOut: ({ machineId, epoch, transferId, owner }): Result<{ amountMinor: number }> => {
    const cabinet = cabinetOf(machineId);
    const known = cabinet.transfers.get(transferId);
    if (known?.state === 'voided') return createRefusedResult('TRANSFER_VOIDED');
    if (known) return okResult({ amountMinor: known.amountMinor });
    if (!cabinet.admits({ epoch })) return createRefusedResult('SEAT_NONE');
    const amountMinor = cabinet.meterMinor;
    cabinet.transfers.set(transferId, { state: 'cashedOut', amountMinor });
    cabinet.write({ type: 'cashedOut', transferId, amountMinor, ...(owner && { owner }) }, 0);
    return okResult({ amountMinor });
  },
  transferStatus: ({ machineId, transferId, voidIfUnknown }) => {
    const cabinet = cabinetOf(machineId);
    const { transfers } = cabinet;
    if (voidIfUnknown && !transfers.has(transferId)) {
      transfers.set(transferId, { state: 'voided', amountMinor: 0 });
      cabinet.wrote();
    }
    const known = transfers.get(transferId);
    if (!known) return okResult({ state: 'unknown' });
    return okResult(known.state === 'voided' ? { state: 'voided' } : { ...known, state: known.state });
  },
  clock: () => okResult({ monotonicMs: performance.now(), wallMs: Date.now() }),
  clearHandPay: ({ machineId, transferId }) => {
    const cabinet = cabinetOf(machineId);
    cabinet.show('idle');
    cabinet.write({ type: 'handPayCleared', transferId });
    return okResult({});
  },
  offer: ({ generation }) => okResult({ generation, sdp: 'v=0' }),
  testLine: ({ generation }) => okResult({ generation, sdp: 'v=0' }),
  watch: ({ generation }) => okResult({ generation, sdp: 'v=0' }),
  feedRelay: () => okResult({}),
  keepWatching: () => okResult({}),
  still: ({ width }) => okResult({ data: Buffer.from(`RIFF${width}WEBP`).toString('base64'), at: Date.now() }),
  thumbnail: () => okResult({}),
  meters: ({ machineId }) => okResult(metersOf(cabinetOf(machineId))),
  recordingTerms: noRecorder,
  recordSession: noRecorder,
  recordingClip: noRecorder,
  recordingShare: noRecorder,
  recordingTimeline: noRecorder,
  holdRecording: noRecorder,
  liftRecordingHold: noRecorder,
  recordingEvidence: noRecorder,
  commissioning: notReal,
  frames: notReal,
  faults: notReal,
  takeOutOfService: notReal,
  tickWiring: notReal,
  testKey: notReal,
  testMoney: notReal,
  takeTestMoneyOut: notReal,
  arrangePicture: notReal,
  openToPlayers: notReal,
});

/** What a simulated machine answers to whoever would put it into service. */
const notReal = ({ machineId }: { readonly machineId: string }) =>
  createRefusedResult('MACHINE_NOT_READY', { machine: machineId });

/** What an agent without a recorder answers. A test that needs one replaces these answers. */
const noRecorder = () => createRefusedResult('RECORDING_NONE', { reason: 'noRecorder' });

/** Counts what is in the cabinet's journal. */
const metersOf = ({ journal, journalId, lastSeq }: TestCabinet): CabinetMeters => {
  const sum = (amountOf: (event: CabinetEvent) => number) =>
    journal.reduce((total, event) => total + amountOf(event), 0);
  const of = (type: CabinetEvent['type'], amountOf: (event: CabinetEvent) => number) =>
    sum((event) => (event.type === type ? amountOf(event) : 0));
  const amount = (event: CabinetEvent) => ('amountMinor' in event ? event.amountMinor : 0);
  const round = (event: CabinetEvent) => (event.type === 'roundPlayed' ? event : null);
  return {
    journalId: journalId as CabinetMeters['journalId'],
    sinceSeq: journal[0]?.seq ?? 1,
    untilSeq: lastSeq,
    games: sum((event) => (round(event)?.freeSpin === false ? (round(event)?.rounds ?? 1) : 0)),
    freeGames: sum((event) => (round(event)?.freeSpin ? 1 : 0)),
    coinInMinor: sum((event) => round(event)?.stakeMinor ?? 0),
    wonMinor: sum((event) => round(event)?.winMinor ?? 0),
    handPaysMinor: of('handPayOwed', amount),
    jackpots: of('jackpotHit', () => 1),
    cashInMinor: of('credited', amount),
    cashOutMinor: of('cashedOut', amount),
    creditMinor: journal.at(-1)?.meterMinor ?? 0,
  };
};
