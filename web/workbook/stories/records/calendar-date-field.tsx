import { useState } from 'react';
import { CalendarDateField } from '../../../src/records/calendar-date-field.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Field = ({ wrong = false }: { wrong?: boolean }) => {
  const say = useSay();
  const [day, setDay] = useState<string | null>('2026-11-21');
  return (
    <CalendarDateField
      label={say('İlk gün', 'First day')}
      day={day}
      latest="2026-11-25"
      wrongId={wrong ? 'wrong' : undefined}
      onChange={setDay}
    />
  );
};

export default {
  about: 'A day, typed or chosen from a month, in the language of the page.',
  stories: [
    {
      name: 'a month to choose from',
      Draw: () => <Field />,
      steps: async ({ press, until, look }) => {
        await press('button[aria-haspopup=dialog]');
        await until('the month is open', () => document.querySelector('dialog:popover-open') !== null);
        await look();
        await press('[data-day="2026-11-19"]');
        await until('the day is chosen', () => document.querySelector('dialog:popover-open') === null);
      },
    },
    {
      name: 'a wrong day',
      Draw: () => {
        const say = useSay();
        return (
          <>
            <Field wrong />
            <p id="wrong" className="mt-2 text-bad">
              {say('Son gün ilk günden önce olamaz', 'The last day cannot be before the first')}
            </p>
          </>
        );
      },
    },
  ],
} satisfies ComponentStories;
