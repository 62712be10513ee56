// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface AlertsMessages {
  kinds: {
    agentGone: '{{agent}}';
    machineFault: '';
    attendantCalled: '';
    handPay: '';
    handPayWaits: '';
    heldMoney: '';
    jackpotHit: '';
    disk: '';
    auditFailed: '';
    clock: '';
    secondProcess: '';
    statement: '';
    databaseAway: '';
    platformHeld: '';
    platformFault: '';
    platformDiffers: '';
    platformEvents: '';
    natsAway: '';
    recordingStopped: '';
    recordingBroken: '';
    evidenceSpace: '';
    requestExpired: '';
    dayClosed: '';
    moneyLaundering: '';
    dayNotClosed: '';
    backupOverdue: '';
    auditOverdue: '';
    reportsUnsent: '';
    doctorFault: '';
    other: '';
  };
}

export const alertsMessages: Messages<AlertsMessages, 'tr' | 'en'> = { en, tr };
