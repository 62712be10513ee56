/**
 * An agent without pictures, which starts quickly, for tests that kill it. Uses the real agent's environment variables.
 */

import {
  incrementProcessStartCount,
  ServerLink,
  type ServerLinkOptions,
  waitForFreeDiskSpace,
} from '@reelfloor/agent/testing/agent-parts';
import { readAgentConfig } from '@reelfloor/agent/testing/config';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { createRefusedResult } from '@reelfloor/protocol';
import { getDemoGameByBrand } from '@reelfloor/simulator/games';
import { SimulatedCabinet } from '@reelfloor/simulator/testing/cabinet';
import { pino } from 'pino';
import { type ScriptedOutcome, scriptedLuck } from './scripted-luck.ts';

const config = readAgentConfig(process.env);
const log = pino({ level: config.logLevel }, pino.destination(2));
await waitForFreeDiskSpace(config.dataDir, (text) => log.fatal(text));
const machineId = '104' as MachineId;
const game = getDemoGameByBrand('anatolia' as BrandId);
/** The outcome of the next paid rounds, which a test sets. Null: the outcomes follow the script. */
let requested: ScriptedOutcome | null = process.env.FIRST_OUTCOME === 'nothing' ? 'nothing' : null;
const cabinet = new SimulatedCabinet({
  machineId,
  game: { ...game, handPayLimitMinor: config.handPayLimitMinor ?? game.handPayLimitMinor },
  journalFile: getJournalFilePath(config.dataDir, machineId),
  ...scriptedLuck(game, () => requested),
  speed: config.speed,
});
const noPicture: ServerLinkOptions['pictures'] = {
  canEncode: false,
  offer: () => Promise.resolve(createRefusedResult(70000)),
  testLine: () => Promise.resolve(createRefusedResult(70000)),
  feedRelay: () => createRefusedResult(70000),
  keepWatching: () => {},
  still: ({ description: { machineId } }) =>
    Promise.resolve(createRefusedResult('MACHINE_NOT_READY', { machine: machineId })),
  thumbnail: ({ description: { machineId } }) => createRefusedResult('MACHINE_NOT_READY', { machine: machineId }),
  candidate: () => {},
  stop: () => {},
  stopOthers: () => {},
};

new ServerLink({
  url: config.serverUrl,
  agentId: config.agentId,
  token: config.token,
  instance: incrementProcessStartCount(config.dataDir),
  testSettings: config.testSettings,
  cabinets: [cabinet],
  pictures: noPicture,
  longestRetryMs: 250,
  log,
  onReady: () => process.send?.('ready'),
});

process.on('message', (outcome: ScriptedOutcome | 'freeSpins') => {
  if (outcome === 'freeSpins') cabinet.demand({ kind: 'freeSpins' });
  else requested = outcome;
  process.send?.({ requested: outcome });
});
