import { ChevronRight } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import type { HelperClassGroup } from './helper-class-list.ts';
import { useHelperClassTexts } from './use-helper-class-texts.ts';

/** Sample of the classes on the kind of element where they are usually used. */
export const HelperClassSample = ({ kind, code }: { kind: HelperClassGroup['sample']; code: string }) => {
  const { t } = useHelperClassTexts();
  switch (kind) {
    case 'surface':
      return (
        <p className={classNames('rounded-control border border-line px-4 py-3', code)}>{t('sample')}</p>
      );
    case 'edge':
      return <div className={classNames('h-11 w-40 bg-surface-2', code)} />;
    case 'row':
      return (
        <div className={classNames('rounded-control border border-line p-2', code)}>
          {blocks.map((block) => (
            <span key={block} className="h-8 w-20 rounded-control bg-surface-3" />
          ))}
        </div>
      );
    case 'box':
      return <div className={classNames('rounded-control bg-surface-3', code)} />;
    case 'text':
      return (
        <div className="max-w-60">
          <p className={code}>{code === 'figures' ? '1.111,70 · 98.408,05' : t('long')}</p>
        </div>
      );
    case 'press':
      return (
        <button
          type="button"
          className={classNames('min-h-11 rounded-control border border-line px-4 text-ink-2', code)}
        >
          {t('sample')}
        </button>
      );
    case 'motion':
      return <ChevronRight aria-hidden="true" className={classNames('size-8', code)} />;
  }
};

const blocks = ['first', 'second', 'third'];
