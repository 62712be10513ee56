import { refuse } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { OutcomeUnknown } from '../../platform/database/outcome-unknown.ts';
import { refusalOfStorageError } from '../../platform/database/storage-refusal.ts';
import { explainRefusedMove } from './explain-refused-move.ts';

const move = { username: 'player1', amountMinor: 12_505, key: 'key-of-the-desk' };

it('says that nothing moved when that is certain', () => {
  expect(explainRefusedMove(refuse('AMOUNT_OVER_BALANCE'), move)).toBe(
    'The wallet of player1 holds less than 125.05; nothing moved.',
  );
  expect(explainRefusedMove(refuse('TRANSFER_KEY_REUSED'), move)).toMatch(/nothing moved\.$/);
});

it('says, when the outcome is unknown, how to repeat the move under the same key, and not that nothing moved', () => {
  const refusal = refusalOfStorageError(new OutcomeUnknown(null));
  const said = explainRefusedMove(refusal ?? refuse('NOT_FOUND'), move);
  expect(said).not.toContain('nothing moved');
  expect(said).toContain('--key key-of-the-desk');
});
