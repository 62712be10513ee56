import { Maximize, Star } from 'lucide-react';
import { IconButton, ShowIconButtonLabels } from '../../../src/ui/icon-button.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

const Both = ({ disabled = false }: { disabled?: boolean }) => {
  const say = useSay();
  return (
    <>
      <IconButton label={say('Kısayol ekle', 'Add a shortcut')} icon={<Star />} disabled={disabled} />
      <IconButton label={say('Tam ekran', 'Full screen')} icon={<Maximize />} disabled={disabled} />
    </>
  );
};

export default {
  about: 'A button that shows only an icon: 44 px, named for everybody.',
  stories: [
    {
      name: 'side by side',
      Draw: () => <Both />,
      steps: async ({ find }) => {
        const { width, height } = (await find('button')).getBoundingClientRect();
        if (width < 44 || height < 44) throw new Error(`a finger does not hit ${width} × ${height}`);
      },
    },
    { name: 'disabled', Draw: () => <Both disabled /> },
    {
      name: 'in rows with their labels, where a finger has no tooltips',
      Draw: () => (
        <div className="max-w-70 rounded-card border border-line bg-surface-1 p-2">
          <ShowIconButtonLabels value={true}>
            <Both />
          </ShowIconButtonLabels>
        </div>
      ),
    },
  ],
} satisfies ComponentStories;
