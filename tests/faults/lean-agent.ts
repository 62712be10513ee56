/**
 * A process for a test to kill: an agent with the real cabinet, journal and server link, and without pictures, so that
 * it starts in a moment. Told by environment what the real one is told.
 */

import type { BrandId, MachineId } from '@reelfloor/protocol';
import { refused } from '@reelfloor/protocol';
import { pino } from 'pino';
import { gameOf } from '../../agent/src/cabinet/games/game.ts';
import { SimulatedCabinet } from '../../agent/src/cabinet/simulated-cabinet.ts';
import { readConfig } from '../../agent/src/config.ts';
import { journalFileOf } from '../../agent/src/demo-floor.ts';
import { openInstance } from '../../agent/src/server-link/open-instance.ts';
import { ServerLink, type ServerLinkOptions } from '../../agent/src/server-link/server-link.ts';
import { waitForRoom } from '../../agent/src/wait-for-room.ts';
import { scriptedLuck } from './scripted-luck.ts';

const config = readConfig(process.env);
const log = pino({ level: config.logLevel }, pino.destination(2));
await waitForRoom(config.dataDir, (text) => log.fatal(text));
const machineId = '104' as MachineId;
const game = gameOf('anatolia' as BrandId);
const cabinet = new SimulatedCabinet({
  machineId,
  game: { ...game, handPayLimitMinor: config.handPayLimitMinor ?? game.handPayLimitMinor },
  journalFile: journalFileOf(config.dataDir, machineId),
  ...scriptedLuck(game),
  speed: config.speed,
});
const noPicture: ServerLinkOptions['pictures'] = {
  offer: () => Promise.resolve(refused(70000)),
  candidate: () => {},
  stop: () => {},
  stopOthers: () => {},
};

new ServerLink({
  url: config.serverUrl,
  agentId: config.agentId,
  token: config.token,
  instance: openInstance(config.dataDir),
  testSettings: config.testSettings,
  cabinets: [cabinet],
  pictures: noPicture,
  // The server is back in less than a second.
  longestRetryMs: 250,
  log,
  onReady: () => process.send?.('ready'),
});
