import { StatusDot, type StatusTone, toneTextClasses } from '../../../src/ui/status-dot.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const tones: readonly (readonly [tone: StatusTone, turkish: string, english: string])[] = [
  ['ok', 'Boş', 'Available'],
  ['info', 'Oyunda', 'Playing'],
  ['hold', 'Ayrılmış', 'Reserved'],
  ['warn', 'Bekliyor', 'Waiting'],
  ['bad', 'Arızalı', 'Malfunction'],
  ['off', 'Kapalı', 'Offline'],
];

export default {
  about: 'A coloured dot. It never stands alone: a word beside it says the same.',
  stories: [
    {
      name: 'every tone, with its word',
      Draw: () => {
        const say = useSay();
        return (
          <ul className="flex flex-wrap gap-6">
            {tones.map(([tone, turkish, english]) => (
              <li key={tone} className={`flex items-center gap-2 font-medium ${toneTextClasses[tone]}`}>
                <StatusDot tone={tone} />
                {say(turkish, english)}
              </li>
            ))}
          </ul>
        );
      },
    },
  ],
} satisfies ComponentStories;
