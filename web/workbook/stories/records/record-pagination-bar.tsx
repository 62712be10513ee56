import { useState } from 'react';
import { RecordPaginationBar } from '../../../src/records/paged-records-table.tsx';
import type { ComponentStories } from '../../story.ts';

const count = 123;

const Turning = () => {
  const [size, setSize] = useState(20);
  const [before, setBefore] = useState(0);
  const last = Math.floor((count - 1) / size) * size;
  const to = (place: number) => () => setBefore(place);
  return (
    <RecordPaginationBar
      turns={{
        first: before === 0 ? null : to(0),
        previous: before === 0 ? null : to(before - size),
        next: before === last ? null : to(before + size),
        last: before === last ? null : to(last),
      }}
      before={before}
      here={Math.min(size, count - before)}
      count={count}
      size={size}
      onSize={(chosen) => {
        setBefore(0);
        setSize(chosen);
      }}
      isTurning={false}
    />
  );
};

export default {
  about: 'Which records of a list are shown, and the ways to the others.',
  stories: [
    {
      name: 'turned forwards and to the end',
      Draw: Turning,
      steps: async ({ place, press, until }) => {
        const shows = (figures: RegExp) =>
          until(`it shows ${figures}`, () => figures.test(place.querySelector('[role=status]')?.textContent ?? ''));
        await press('div > button:nth-of-type(1):disabled');
        await shows(/1\D+20\D+123/);
        await press('div > button:nth-of-type(3)');
        await shows(/21\D+40\D+123/);
        await press('div > button:nth-of-type(4)');
        await shows(/121\D+123\D+123/);
        await press('div > button:nth-of-type(1)');
        await shows(/1\D+20\D+123/);
      },
    },
  ],
} satisfies ComponentStories;
