import { PictureWithFallback } from '../../../src/ui/picture-with-fallback.tsx';
import type { ComponentStories } from '../../story.ts';

export default {
  about: 'A decorative picture that fills its frame, in the width that does.',
  stories: [
    {
      name: 'a machine',
      Draw: () => (
        <div className="h-50 w-75 overflow-hidden rounded-card bg-surface-2">
          <PictureWithFallback sources={['/assets/machines/neon%20koi.png']} width={640} height={427} />
        </div>
      ),
    },
  ],
} satisfies ComponentStories;
