import { expect, it } from 'vitest';
import { explorePlaces } from '../testing/agent-place-model.ts';

it('two nodes agree about an agent at rest, and neither goes back, with one message on its way', () => {
  expect(explorePlaces(1)).toBeGreaterThan(20_000);
});
