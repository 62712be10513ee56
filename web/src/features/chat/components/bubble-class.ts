import { classNames } from '../../../ui/class-names.ts';

export const bubbleClass = (isOwn: boolean): string =>
  classNames(
    'max-w-[85%] rounded-card px-3.5 py-2 leading-normal break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
    isOwn ? 'border border-line bg-primary-tint text-ink' : 'bg-surface-2 text-ink',
  );
