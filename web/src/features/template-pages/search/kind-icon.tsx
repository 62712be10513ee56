import { BookOpenText, Clapperboard, Gamepad2, type LucideIcon } from 'lucide-react';
import type { SearchKind } from './search-entry.ts';

const icons: Record<SearchKind, LucideIcon> = { machine: Gamepad2, brand: Clapperboard, help: BookOpenText };

/** Icon for the kind of a result. Decorative, because the kind's name is beside it. */
export const KindIcon = ({ kind, className }: { kind: SearchKind; className: string }) => {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={className} />;
};
