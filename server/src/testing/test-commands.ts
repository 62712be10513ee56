import { done, type RequestHandlers, type Result, refused } from '@reelfloor/protocol';
import type { agentServerSide } from '@reelfloor/protocol/channels/agent';
import type { TestCabinet } from './test-cabinet.ts';

/** Answers commands as an honest agent does: the same id gets the same result, and a voided id stays void. */
export const testCommands = (
  cabinetOf: (machineId: string) => TestCabinet,
): RequestHandlers<typeof agentServerSide> => ({
  press: ({ machineId, epoch, commandId }) =>
    cabinetOf(machineId).admits({ epoch }) ? done({ commandId, tookMs: 3 }) : refused('SEAT_NONE'),
  credit: ({ machineId, epoch, transferId, amountMinor, owner }) => {
    const cabinet = cabinetOf(machineId);
    const known = cabinet.transfers.get(transferId);
    if (known?.state === 'voided') return refused('TRANSFER_VOIDED');
    if (!known && !cabinet.admits({ epoch })) {
      cabinet.transfers.set(transferId, { state: 'voided', amountMinor: 0 });
      return refused('SEAT_NONE');
    }
    if (!known) {
      cabinet.transfers.set(transferId, { state: 'credited', amountMinor });
      cabinet.write(
        { type: 'credited', transferId, amountMinor, ...(owner && { owner }) },
        cabinet.meterMinor + amountMinor,
      );
    }
    return done({ meterMinor: cabinet.meterMinor });
  },
  cashOut: ({ machineId, epoch, transferId, owner }): Result<{ amountMinor: number }> => {
    const cabinet = cabinetOf(machineId);
    const known = cabinet.transfers.get(transferId);
    if (known?.state === 'voided') return refused('TRANSFER_VOIDED');
    if (known) return done({ amountMinor: known.amountMinor });
    if (!cabinet.admits({ epoch })) return refused('SEAT_NONE');
    const amountMinor = cabinet.meterMinor;
    cabinet.transfers.set(transferId, { state: 'cashedOut', amountMinor });
    cabinet.write({ type: 'cashedOut', transferId, amountMinor, ...(owner && { owner }) }, 0);
    return done({ amountMinor });
  },
  transferStatus: ({ machineId, transferId, voidIfUnknown }) => {
    const cabinet = cabinetOf(machineId);
    const { transfers } = cabinet;
    if (voidIfUnknown && !transfers.has(transferId)) {
      transfers.set(transferId, { state: 'voided', amountMinor: 0 });
      cabinet.wrote();
    }
    const known = transfers.get(transferId);
    if (!known) return done({ state: 'unknown' });
    return done(known.state === 'voided' ? { state: 'voided' } : { ...known, state: known.state });
  },
  clearHandPay: ({ machineId, transferId }) => {
    const cabinet = cabinetOf(machineId);
    cabinet.show('idle');
    cabinet.write({ type: 'handPayCleared', transferId });
    return done({});
  },
  offer: ({ generation }) => done({ generation, sdp: 'v=0' }),
});
