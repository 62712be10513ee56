import {
  Bell,
  Clock,
  CopyX,
  DatabaseZap,
  FileCheck,
  FileClock,
  Hand,
  HandCoins,
  HardDrive,
  Hourglass,
  Landmark,
  Network,
  Scale,
  Trophy,
  Unplug,
  UserX,
  VideoOff,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Tone } from './state-pill.tsx';

const looks = {
  agentGone: ['bad', Unplug],
  machineFault: ['bad', Wrench],
  attendantCalled: ['warn', Hand],
  handPay: ['warn', HandCoins],
  handPayWaits: ['warn', Trophy],
  heldTransfer: ['hold', Hourglass],
  jackpotHit: ['info', Trophy],
  disk: ['bad', HardDrive],
  auditFailed: ['bad', Scale],
  clock: ['bad', Clock],
  secondProcess: ['bad', CopyX],
  statement: ['bad', Scale],
  databaseAway: ['bad', DatabaseZap],
  platformHeld: ['bad', Landmark],
  platformFault: ['bad', Landmark],
  platformDiffers: ['bad', Landmark],
  platformEvents: ['warn', Landmark],
  natsAway: ['bad', Network],
  recordingStopped: ['bad', VideoOff],
  recordingBroken: ['bad', VideoOff],
  evidenceSpace: ['bad', HardDrive],
  requestExpired: ['warn', UserX],
  backupOverdue: ['bad', HardDrive],
  auditOverdue: ['bad', Scale],
  reportsUnsent: ['bad', FileClock],
  doctorFault: ['bad', Wrench],
  dayClosed: ['info', FileCheck],
  moneyLaundering: ['warn', Landmark],
  dayNotClosed: ['warn', FileClock],
  other: ['warn', Bell],
} as const satisfies Record<string, readonly [Tone, ComponentType]>;

export type KnownAlertKind = keyof typeof looks;

/** Returns the kind if it is known, else a general one: an unknown kind of a newer server looks like any other alert. */
export const toKnownAlertKind = (kind: string): KnownAlertKind =>
  Object.hasOwn(looks, kind) ? (kind as KnownAlertKind) : 'other';

export const getAlertAppearance = (kind: string): { readonly tone: Tone; readonly icon: ComponentType } => {
  const [tone, icon] = looks[toKnownAlertKind(kind)];
  return { tone, icon };
};
