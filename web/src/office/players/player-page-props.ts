import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';

/** Props of the parts of a player's page. */
export interface PlayerPageProps {
  readonly page: OfficeAnswer<'player'>;
}
