import { expect, it } from 'vitest';
import { explorePlaces } from '../../testing/agent-place-model.ts';

it('two nodes agree about an agent at rest, and neither goes back, if messages cross', {
  timeout: 600_000,
}, () => {
  expect(explorePlaces(2)).toBeGreaterThan(400_000);
});
