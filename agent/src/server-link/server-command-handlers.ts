import type { Cabinet, CommissioningRequestHandlers } from '@reelfloor/cabinet/cabinet';
import { crashIfFaultPointArmed } from '@reelfloor/cabinet/fault-injection-points';
import {
  type Candidate,
  createRefusedResult,
  type IceServer,
  type MachineId,
  okResult,
  type PictureAnswer,
  type RequestHandlers,
  type Result,
  type ViewerId,
} from '@reelfloor/protocol';
import type { agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import type { StillPicture, StillWidth } from '@reelfloor/protocol/channels/agent-inspection';
import type { recordingRequests } from '@reelfloor/protocol/channels/recording';

/**
 * Creates handlers that dispatch each server command to its machine. Refuses commands after their deadline, because the server has timed
 * out on them.
 */
export const createServerCommandHandlers = (options: {
  cabinets: ReadonlyMap<MachineId, Cabinet>;
  /** The machines' recordings; null if this agent records nothing. */
  recordings?: Recordings | null;
  pictures: Pick<PictureSource, 'offer' | 'testLine' | 'feedRelay' | 'keepWatching' | 'still' | 'thumbnail'>;
  /** Returns a lower bound of the server's clock, used for deadlines of servers that do not use this agent's clock. */
  serverNow: () => number;
  /** Returns this agent's monotonic clock in ms. */
  monotonicMs?: () => number;
}): RequestHandlers<typeof agentServerSide> => {
  const { cabinets, recordings = null, pictures, serverNow, monotonicMs = () => performance.now() } = options;

  const find = (machineId: MachineId): Result<Cabinet> => {
    const cabinet = cabinets.get(machineId);
    return cabinet ? okResult(cabinet) : createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  };
  const isLate = ({ deadlineMonotonicMs, deadlineAt }: Deadline): boolean =>
    deadlineMonotonicMs === undefined
      ? serverNow() > (deadlineAt ?? Number.POSITIVE_INFINITY)
      : monotonicMs() > deadlineMonotonicMs;
  const inTime = (command: Deadline & { machineId: MachineId }): Result<Cabinet> =>
    isLate(command) ? createRefusedResult('COMMAND_LATE') : find(command.machineId);

  const commission = <Name extends keyof CommissioningRequestHandlers>(
    name: Name,
  ): CommissioningRequestHandlers[Name] =>
    ((order: Parameters<CommissioningRequestHandlers[Name]>[0]) => {
      const cabinet = find(order.machineId);
      if (!cabinet.ok) return cabinet;
      const orders = cabinet.value.commissioning;
      const carryOut = orders?.[name] as ((data: typeof order) => unknown) | undefined;
      return carryOut
        ? carryOut.call(orders, order)
        : createRefusedResult('MACHINE_NOT_READY', { machine: order.machineId });
    }) as CommissioningRequestHandlers[Name];

  const record = <Name extends keyof RecordingOrders>(name: Name): RecordingOrders[Name] =>
    ((order: Parameters<RecordingOrders[Name]>[0]) => {
      const cabinet = find(order.machineId);
      if (!cabinet.ok) return cabinet;
      const carryOut = recordings?.[name] as ((data: typeof order) => unknown) | undefined;
      return carryOut
        ? carryOut.call(recordings, order)
        : createRefusedResult('RECORDING_NONE', { reason: 'noRecorder' });
    }) as RecordingOrders[Name];

  return {
    press: async (press) => {
      const beganAtMs = performance.now();
      const cabinet = inTime(press);
      const isUnrecorded = recordings?.mustRefuseRounds(press.machineId) ?? false;
      const pressed = cabinet.ok ? await cabinet.value.press({ ...press, isUnrecorded }) : cabinet;
      const tookMs = performance.now() - beganAtMs;
      return answering('press', pressed.ok ? okResult({ ...pressed.value, tookMs }) : pressed);
    },
    credit: (credit) => {
      const cabinet = inTime(credit);
      return answering('credit', cabinet.ok ? cabinet.value.credit(credit) : cabinet);
    },
    cashOut: (order) => {
      // Skips the deadline for the command that closes a seat: the server retries it until it succeeds.
      const cabinet = order.endsSession ? find(order.machineId) : inTime(order);
      return answering('cashOut', cabinet.ok ? cabinet.value.cashOut(order) : cabinet);
    },
    transferStatus: async ({ machineId, transferId, voidIfUnknown }) => {
      const cabinet = find(machineId);
      return answering(
        'transferStatus',
        cabinet.ok ? okResult(await cabinet.value.transferStatus(transferId, voidIfUnknown)) : cabinet,
      );
    },
    clock: () => okResult({ monotonicMs: monotonicMs(), wallMs: Date.now() }),
    clearHandPay: ({ machineId, transferId }) => {
      const cabinet = find(machineId);
      return answering('clearHandPay', cabinet.ok ? cabinet.value.clearHandPay(transferId) : cabinet);
    },
    offer: async ({ machineId, ...offer }) => {
      const cabinet = find(machineId);
      return cabinet.ok ? pictures.offer({ ...offer, cabinet: cabinet.value }) : cabinet;
    },
    testLine: async ({ machineId, ...offer }) => {
      const cabinet = find(machineId);
      return cabinet.ok ? pictures.testLine({ ...offer, machineId }) : cabinet;
    },
    watch: async ({ machineId, maxSpectators, ...offer }) => {
      const cabinet = find(machineId);
      return cabinet.ok
        ? pictures.offer({ cabinet: cabinet.value, ...offer, watches: { most: maxSpectators } })
        : cabinet;
    },
    feedRelay: ({ machineId, ...order }) => {
      const cabinet = find(machineId);
      return cabinet.ok ? pictures.feedRelay({ ...order, cabinet: cabinet.value }) : cabinet;
    },
    keepWatching: ({ viewerIds }) => {
      pictures.keepWatching(viewerIds);
      return okResult({});
    },
    still: async ({ machineId, width }) => {
      const cabinet = find(machineId);
      return cabinet.ok ? pictures.still(cabinet.value, width) : cabinet;
    },
    thumbnail: ({ machineId, forMs, key }) => {
      const cabinet = find(machineId);
      return cabinet.ok ? pictures.thumbnail(cabinet.value, { forMs, key }) : cabinet;
    },
    meters: ({ machineId }) => {
      const cabinet = find(machineId);
      return cabinet.ok ? okResult(cabinet.value.meters()) : cabinet;
    },
    recordingTerms: record('recordingTerms'),
    recordSession: record('recordSession'),
    recordingClip: record('recordingClip'),
    recordingTimeline: record('recordingTimeline'),
    holdRecording: record('holdRecording'),
    liftRecordingHold: record('liftRecordingHold'),
    recordingEvidence: record('recordingEvidence'),
    recordingShare: record('recordingShare'),
    commissioning: commission('commissioning'),
    frames: commission('frames'),
    faults: commission('faults'),
    takeOutOfService: commission('takeOutOfService'),
    tickWiring: commission('tickWiring'),
    testKey: commission('testKey'),
    testMoney: commission('testMoney'),
    takeTestMoneyOut: commission('takeTestMoneyOut'),
    arrangePicture: commission('arrangePicture'),
    openToPlayers: commission('openToPlayers'),
  };
};

/** The server's requests about recordings of this agent's machines. */
type RecordingOrders = Pick<RequestHandlers<typeof agentServerSide>, keyof typeof recordingRequests>;

export interface Recordings extends RecordingOrders {
  /** Whether the machine may begin no round because it cannot be recorded. */
  mustRefuseRounds(machineId: MachineId): boolean;
}

interface Deadline {
  readonly deadlineMonotonicMs?: number | undefined;
  readonly deadlineAt?: number | undefined;
}

type MoneyCommand = 'press' | 'credit' | 'cashOut' | 'transferStatus' | 'clearHandPay';

/** Returns the reply to a money command. Passes a fault point after the reply is sent, where a test may kill the agent. */
const answering = <Answer>(name: MoneyCommand, answer: Answer): Answer => {
  void Promise.resolve(answer).then(
    () => setImmediate(() => crashIfFaultPointArmed(`command.${name}.answered`)),
    () => {},
  );
  return answer;
};

export interface PictureSource {
  /** Whether a video encoder is installed. */
  readonly canEncode: boolean;
  offer(offer: {
    readonly cabinet: Cabinet;
    readonly viewerId: ViewerId;
    readonly generation: number;
    readonly sdp: string;
    readonly fps?: number | undefined;
    readonly iceServers: readonly IceServer[];
    readonly linkBitsPerSecond?: number | undefined;
    readonly saves?: boolean | undefined;
    /** Set for a spectator's video: the maximum number of spectators of the machine. */
    readonly watches?: { readonly most: number } | null;
  }): Promise<Result<PictureAnswer>>;
  testLine(offer: {
    readonly machineId: MachineId;
    readonly viewerId: ViewerId;
    readonly generation: number;
    readonly sdp: string;
    readonly iceServers: readonly IceServer[];
  }): Promise<Result<PictureAnswer>>;
  /** Starts or stops sending the spectators' video to a relay server. */
  feedRelay(order: {
    readonly cabinet: Cabinet;
    readonly viewerId: ViewerId;
    readonly address: string;
    readonly port: number;
    readonly rtcpPort: number;
    readonly srtpKey: string;
  }): Result<Record<string, never>>;
  /** Lets these spectators watch the machine for another minute. */
  keepWatching(viewerIds: readonly ViewerId[]): void;
  still(cabinet: Cabinet, width: StillWidth): Promise<Result<StillPicture>>;
  /** Creates thumbnails of a machine for some time, which are sent to the server as notifications. */
  thumbnail(
    cabinet: Cabinet,
    request: { readonly forMs: number; readonly key: boolean },
  ): Result<Record<string, never>>;
  candidate(candidate: Candidate & { readonly viewerId: ViewerId }): void;
  stop(viewerId: ViewerId): void;
  stopOthers(live: ReadonlySet<ViewerId>): void;
}
