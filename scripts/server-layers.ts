/**
 * The layers of the server (docs/architecture.md), the highest first. Each imports only lower ones and, of its own folders, only those
 * that its lines list: `folder: [folders that it may import]`. Files that lie in the layer itself are free within it.
 */
export const serverLayers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  start: {
    server: ['config', 'metrics'],
    cli: ['config', 'doctor', 'provider', 'server'],
    doctor: ['config'],
    config: ['metrics'],
    metrics: [],
    provider: [],
  },
  api: { http: ['channels'], office: ['http'], channels: [] },
  backoffice: {
    settings: ['machines', 'staff'],
    'cash-desk': ['players', 'staff'],
    machines: ['alerts', 'players', 'reports', 'staff'],
    reports: ['staff'],
    players: ['staff'],
    recordings: ['players', 'staff'],
    staff: [],
    alerts: [],
    backup: [],
    retention: [],
  },
  play: {
    'floor-replica': ['machines'],
    watching: ['machines', 'seats'],
    journals: ['machines', 'seats', 'sessions'],
    casino: ['seats'],
    seats: ['hand-pays', 'jackpots', 'machines', 'recordings', 'rounds', 'sessions'],
    statements: ['machines', 'recordings', 'sessions'],
    complaints: ['recordings'],
    machines: ['jackpots', 'rounds'],
    'hand-pays': ['jackpots', 'rounds', 'sessions'],
    jackpots: ['rounds', 'sessions'],
    promotions: ['sessions'],
    recordings: ['machines', 'rounds', 'sessions'],
    rounds: [],
    sessions: [],
  },
  players: {
    accounts: ['names', 'protection', 'sign-in'],
    push: ['protection'],
    'sign-in': ['protection'],
    payments: ['protection'],
    protection: [],
    chat: [],
    names: [],
    'quick-panel': [],
  },
  money: { audit: ['ledger'], ledger: [] },
  platform: {
    nodes: ['bus', 'clock', 'database', 'process', 'transport'],
    alerts: ['bus', 'database'],
    'audit-trail': ['database'],
    bus: ['database'],
    sites: ['database', 'process'],
    transport: ['clock', 'process'],
    'rate-limits': ['access'],
    access: ['process'],
    database: ['process'],
    process: ['clock'],
    clock: [],
  },
};
/** Imports upward that are known and wait to be mended: pairs of a file and what it imports. Only ever remove from it. */
export const knownUpward: readonly (readonly [string, string])[] = [];
