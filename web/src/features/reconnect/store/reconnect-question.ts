import type { OpenSession } from '../../../realtime/open-session-store.ts';

type ReconnectCase =
  | 'waiting'
  | 'bonus'
  | 'handpay'
  | 'cashout'
  | 'leaving'
  | 'playing'
  | 'error'
  | 'offline'
  | 'unknown';

export type ReconnectAction = 'continue' | 'cashout' | 'kick';

export interface ReconnectQuestion {
  readonly kind: ReconnectCase;
  /** Actions that the server would accept; the first is the primary one. */
  readonly actions: readonly ReconnectAction[];
}

/**
 * Returns what to ask the player about the open session (specification §4). There is a separate question for a machine that cannot be
 * played.
 */
export const chooseReconnectQuestion = ({
  status,
  machineStatus,
  cancelRefused,
}: Pick<OpenSession, 'status' | 'machineStatus' | 'cancelRefused'>): ReconnectQuestion => {
  const kind = caseOf(status, machineStatus);
  return status === 'closing' && cancelRefused !== null ? withoutContinuing(kind) : questions[kind];
};

/** Returns the question for a seat whose cash-out can no longer be cancelled. */
const withoutContinuing = (kind: ReconnectCase): ReconnectQuestion => ({
  kind: kind === 'cashout' ? 'leaving' : kind,
  actions: questions[kind].actions.filter((action) => action !== 'continue'),
});

const caseOf = (status: string, machine: OpenSession['machineStatus']): ReconnectCase => {
  if (machine === 'offline' || machine === 'error') return machine;
  if (status === 'closing') return 'cashout';
  if (status === 'playing') return 'playing';
  switch (machine) {
    case 'bonus':
    case 'handpay':
    case 'unknown':
      return machine;
    case 'cashout':
    case 'playing':
      // Our server reports that the seat waits; third-party servers send only the machine's status.
      return status === 'waiting' ? 'waiting' : machine;
    case 'waiting':
    case 'available':
    case 'reserved':
    case 'outOfService':
      return 'waiting';
  }
};

const question = (kind: ReconnectCase, ...actions: ReconnectAction[]): ReconnectQuestion => ({
  kind,
  actions,
});

const questions: Record<ReconnectCase, ReconnectQuestion> = {
  waiting: question('waiting', 'continue', 'cashout'),
  bonus: question('bonus', 'continue', 'cashout'),
  handpay: question('handpay', 'continue', 'cashout'),
  cashout: question('cashout', 'continue'),
  leaving: question('leaving'),
  playing: question('playing', 'kick'),
  error: question('error', 'continue', 'cashout'),
  offline: question('offline', 'cashout'),
  unknown: question('unknown', 'continue', 'cashout', 'kick'),
};

export const buildGamePath = ({ machineId, brandName }: Pick<OpenSession, 'machineId' | 'brandName'>): string =>
  `/game/${encodeURIComponent(machineId)}/${encodeURIComponent(brandName.toLowerCase().replaceAll(' ', '-')) || '-'}`;
