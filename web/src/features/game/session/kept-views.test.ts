import { expect, it } from 'vitest';
import { createMachinePictureViewStore } from '../components/use-game-session.ts';

const storage = (first: string | null = null) => {
  let text = first;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value;
    },
  };
};

it('keeps each machine’s view for the next visit', () => {
  const kept = storage();
  createMachinePictureViewStore(() => kept).write('609', { cut: 'top', rotation: null });
  createMachinePictureViewStore(() => kept).write('104', { cut: null, rotation: 90 });
  createMachinePictureViewStore(() => kept).write('609', { cut: 'whole', rotation: null });
  const views = createMachinePictureViewStore(() => kept);
  expect(views.read('609')).toEqual({ cut: 'whole', rotation: null });
  expect(views.read('104')).toEqual({ cut: null, rotation: 90 });
  expect(views.read('212')).toEqual({ cut: null, rotation: null });
});

it('keeps the most recently viewed machines', () => {
  const kept = storage();
  const views = createMachinePictureViewStore(() => kept);
  for (let id = 0; id < 60; id++) views.write(String(id), { cut: 'top', rotation: null });
  expect(views.read('59').cut).toBe('top');
  expect(views.read('9').cut).toBeNull();
});

it.each(['{', '{}', '[1]', '[["104"]]', '[[104, {}]]', '[["104", {"cut": 7, "rotation": 45}]]'])(
  'ignores unreadable storage: %s',
  (text) => {
    expect(createMachinePictureViewStore(() => storage(text)).read('104')).toEqual({
      cut: null,
      rotation: null,
    });
  },
);

it('works without a storage', () => {
  const views = createMachinePictureViewStore(() => {
    throw new Error('switched off');
  });
  views.write('104', { cut: 'top', rotation: null });
  expect(views.read('104').cut).toBeNull();
});
