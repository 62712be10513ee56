import { buildErrorBody, createRefusal, okResult } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { join } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { welcome } from '../../../testing/open-floor.ts';

const [newest, older] = ['a'.repeat(32), 'b'.repeat(32)];

/** A server that takes only pages with the newest rules. */
const strict = () => {
  const asked: unknown[] = [];
  const init = ({ rulesHash }: { rulesHash?: string }) => {
    asked.push(rulesHash);
    return rulesHash === newest
      ? okResult(welcome(1))
      : { ok: false as const, refusal: createRefusal('RULES_CHANGED', { game: 'koi', rules: newest }) };
  };
  return { asked, init: init as never };
};

it('loads the rules of the game when the server asks for them, and joins with these', async () => {
  const { asked, init } = strict();
  const loaded: string[] = [];
  const loadRulesHash = async (brandId: string) => {
    loaded.push(brandId);
    return newest;
  };
  const { session } = await join({ init }, {}, undefined, { loadRulesHash });
  await settled();
  expect(session.getState().kind).toBe('playing');
  expect(asked).toEqual([undefined, newest]);
  expect(loaded).toEqual(['koi']);
});

it.each([[older], [null]])('says that the rules have changed if it can only load %s', async (hash) => {
  const { asked, init } = strict();
  const { session } = await join({ init }, {}, undefined, { loadRulesHash: async () => hash });
  await settled();
  expect(session.getState()).toMatchObject({
    kind: 'ended',
    ending: {
      kind: 'refused',
      error: buildErrorBody(createRefusal('RULES_CHANGED', { game: 'koi', rules: newest })),
    },
  });
  expect(asked).toEqual([undefined]);
});
