import { expect, test } from 'vitest';
import type { CallFailure, CallResult } from '../../../api/call-failure.ts';
import { ShortcutSaver } from './navigation-shortcuts.ts';

const keeperOn = (kept: readonly string[]) => {
  const server = { kept, saves: [] as (readonly string[])[] };
  const failures: CallFailure[] = [];
  let answer: (result: CallResult<unknown>) => void = () => {};
  const keeper = new ShortcutSaver({
    kept: () => server.kept,
    save: (ids) => {
      server.saves.push(ids);
      return new Promise((resolve) => {
        answer = (result) => {
          if (result.ok) server.kept = ids;
          resolve(result);
        };
      });
    },
    onFailure: (failure) => failures.push(failure),
  });
  const answered = async (result: CallResult<unknown>) => {
    answer(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { keeper, server, failures, answered, shown: () => keeper.request.getState().ids ?? server.kept };
};

const saved: CallResult<unknown> = { ok: true, value: null };
const lost: CallResult<unknown> = { ok: false, failure: { kind: 'network' } };

test('a star changes at once and is saved', async () => {
  const { keeper, server, answered, shown } = keeperOn(['a']);
  keeper.toggle('b');
  expect(shown()).toEqual(['a', 'b']);
  await answered(saved);
  expect(server.kept).toEqual(['a', 'b']);
  expect(keeper.request.getState().ids).toBeNull();
});

test('quick clicks are saved one after another, the newest choice last', async () => {
  const { keeper, server, answered, shown } = keeperOn([]);
  keeper.toggle('a');
  keeper.toggle('b');
  keeper.toggle('a');
  expect(shown()).toEqual(['b']);
  expect(server.saves).toEqual([['a']]);
  await answered(saved);
  expect(server.saves).toEqual([['a'], ['b']]);
  await answered(saved);
  expect(server.kept).toEqual(['b']);
  expect(keeper.request.getState().ids).toBeNull();
});

test('a choice that could not be saved is undone and reported once', async () => {
  const { keeper, server, failures, answered, shown } = keeperOn(['a']);
  keeper.toggle('a');
  expect(shown()).toEqual([]);
  await answered(lost);
  expect(shown()).toEqual(['a']);
  expect(failures).toEqual([{ kind: 'network' }]);
  expect(server.saves).toHaveLength(1);
});

test('the next user sees nothing of the last one’s choices', async () => {
  const { keeper, server, answered, shown } = keeperOn([]);
  keeper.toggle('a');
  keeper.forget();
  server.kept = ['z'];
  expect(shown()).toEqual(['z']);
  await answered(lost);
  keeper.toggle('y');
  expect(server.saves.at(-1)).toEqual(['z', 'y']);
});
