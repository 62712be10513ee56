import { useState } from 'react';
import { CalendarMonthGrid } from '../../../src/records/calendar-date-field.tsx';
import type { ComponentStories } from '../../story.ts';

const Month = () => {
  const [day, setDay] = useState('2026-11-10');
  return (
    <div className="max-w-70">
      <CalendarMonthGrid day={day} latest="2026-11-25" onChoose={setDay} />
    </div>
  );
};

export default {
  about: 'The days of a month, to choose one of them; the arrows walk from day to day.',
  stories: [
    {
      name: 'with days that are still to come',
      Draw: () => <Month />,
      steps: async ({ press, find }) => {
        await press('[data-day="2026-11-19"]');
        await find('[data-day="2026-11-19"][aria-pressed=true]');
      },
    },
  ],
} satisfies ComponentStories;
