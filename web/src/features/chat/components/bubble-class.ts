import { classNames } from '../../../ui/class-names.ts';

/** Returns the class of a message bubble. The reader's own messages are tinted and at the end side. */
export const bubbleClass = (isOwn: boolean): string =>
  classNames(
    'max-w-[85%] rounded-card px-3.5 py-2 leading-normal break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
    isOwn ? 'border border-line bg-primary-tint text-ink' : 'bg-surface-2 text-ink',
  );
