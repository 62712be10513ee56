import type { OfficeAnswer } from '@reelfloor/protocol/office';

/** What the parts of a player's page are drawn from. */
export interface PageProps {
  readonly page: OfficeAnswer<'player'>;
}
