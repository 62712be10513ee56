import { maxSpectatorsOfMachine } from '@reelfloor/protocol/channels/agent-inspection';
import { type Env, integer } from './read-setting.ts';

export interface PictureSettings {
  /** Pictures that one player may request in a minute. */
  readonly offersPerMinute: number;
  /** Most players who watch one machine. */
  readonly spectatorsPerMachine: number;
}

export const pictureSettings = (env: Env): PictureSettings => ({
  offersPerMinute: integer(env, 'OFFERS_PER_MINUTE', 60, 5, 1_000_000),
  spectatorsPerMachine: integer(env, 'SPECTATORS_PER_MACHINE', 20, 1, maxSpectatorsOfMachine),
});
