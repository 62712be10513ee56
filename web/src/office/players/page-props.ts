import type { OfficeAnswer } from '@reelfloor/protocol/office';

/** Props of the parts of a player's page. */
export interface PageProps {
  readonly page: OfficeAnswer<'player'>;
}
