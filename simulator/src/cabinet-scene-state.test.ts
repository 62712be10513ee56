import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { expect, it, vi } from 'vitest';
import { ScenePublisher } from './cabinet-scene-state.ts';
import { losingStops, TrialCabinet } from './testing/trial-cabinet.ts';

const watched = (trial: TrialCabinet) => {
  const scenes: Scene[] = [];
  return { scenes, end: trial.cabinet.watch((scene) => scenes.push(scene)) };
};

it('makes no scene while nobody watches', () => {
  const sceneNow = vi.fn();
  new ScenePublisher(sceneNow).show();
  expect(sceneNow).not.toHaveBeenCalled();
});

it('shows a listener the present scene, then each step of a round, and nothing after the listener leaves', async () => {
  const trial = new TrialCabinet();
  await trial.credit(1000);
  const { scenes, end } = watched(trial);
  await trial.spin();
  trial.clock.runOut();
  expect(scenes.map((scene) => scene.phase)).toEqual(['idle', 'spinning', 'idle']);
  expect(scenes.at(-1)).toMatchObject({ stops: losingStops(trial.game), creditMinor: 900, lines: 20 });
  end();
  await trial.spin();
  expect(scenes).toHaveLength(3);
});

it('shows all listeners the same scene, and ends for each separately', async () => {
  const trial = new TrialCabinet();
  await trial.credit(1000);
  const [first, second] = [watched(trial), watched(trial)];
  await trial.spin();
  expect(first.scenes).toEqual(second.scenes);
  first.end();
  trial.clock.runOut();
  expect(second.scenes.length).toBeGreaterThan(first.scenes.length);
});
