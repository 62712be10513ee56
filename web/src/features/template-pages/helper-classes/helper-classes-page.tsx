import { ChevronRight } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { CardedPageLayout } from '../../../ui/pages/carded-page-layout.tsx';
import { ExampleGroup, ExampleRow } from '../example-row.tsx';
import { helperClassesMessages } from './messages/helper-classes-messages.ts';

/** Lists the utility classes in use, each with an example. */
export const HelperClassesPage = ({ title }: { title: string }) => {
  const { t } = useMessages(helperClassesMessages);
  return (
    <CardedPageLayout title={title} lead={t('lead')}>
      {helperClassGroups.map(({ id, sample, classes }) => (
        <ExampleGroup key={id} title={t(`groups.${id}`)} lead={t(`leads.${id}`)}>
          {classes.map(({ code, note }) => (
            <ExampleRow key={code} code={code} note={t(`notes.${note}`)}>
              <HelperClassSample kind={sample} code={code} />
            </ExampleRow>
          ))}
        </ExampleGroup>
      ))}
    </CardedPageLayout>
  );
};

/** Sample of the classes on the kind of element for which they are typically used. */
const HelperClassSample = ({ kind, code }: { kind: HelperClassGroup['sample']; code: string }) => {
  const { t } = useMessages(helperClassesMessages);
  switch (kind) {
    case 'surface':
      return <p className={joinClassNames('rounded-control border border-line px-4 py-3', code)}>{t('sample')}</p>;
    case 'edge':
      return <div className={joinClassNames('h-11 w-40 bg-surface-2', code)} />;
    case 'row':
      return (
        <div className={joinClassNames('rounded-control border border-line p-2', code)}>
          {blocks.map((block) => (
            <span key={block} className="h-8 w-20 rounded-control bg-surface-3" />
          ))}
        </div>
      );
    case 'box':
      return <div className={joinClassNames('rounded-control bg-surface-3', code)} />;
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
          className={joinClassNames('min-h-11 rounded-control border border-line px-4 text-ink-2', code)}
        >
          {t('sample')}
        </button>
      );
    case 'motion':
      return <ChevronRight aria-hidden="true" className={joinClassNames('size-8', code)} />;
  }
};

const blocks = ['first', 'second', 'third'];

type Note = keyof typeof helperClassesMessages.tr.notes;

interface HelperClass {
  /** Complete class names, because the build generates the style sheet from the names that it finds in the sources. */
  readonly code: string;
  readonly note: Note;
}

interface HelperClassGroup {
  readonly id: keyof typeof helperClassesMessages.tr.groups;
  /** Kind of element on which the group's classes are shown. */
  readonly sample: 'surface' | 'edge' | 'row' | 'box' | 'text' | 'press' | 'motion';
  readonly classes: readonly HelperClass[];
}

/** The utility classes of the client, grouped by purpose. A test checks that each of them is used elsewhere. */
export const helperClassGroups: readonly HelperClassGroup[] = [
  {
    id: 'surfaces',
    sample: 'surface',
    classes: [
      { code: 'bg-bg', note: 'ground' },
      { code: 'bg-surface-1', note: 'surface1' },
      { code: 'bg-surface-2', note: 'surface2' },
      { code: 'bg-surface-3', note: 'surface3' },
      { code: 'bg-primary text-on-primary', note: 'solid' },
    ],
  },
  {
    id: 'edges',
    sample: 'edge',
    classes: [
      { code: 'rounded-control', note: 'control' },
      { code: 'rounded-card', note: 'card' },
      { code: 'rounded-full', note: 'round' },
      { code: 'border border-line', note: 'hairline' },
      { code: 'border border-line-strong', note: 'controlEdge' },
    ],
  },
  {
    id: 'rows',
    sample: 'row',
    classes: [
      { code: 'flex items-center gap-3', note: 'row' },
      { code: 'flex flex-wrap gap-3', note: 'wrapping' },
      { code: 'flex justify-between', note: 'apart' },
      { code: 'grid gap-3', note: 'stack' },
      { code: 'grid place-items-center', note: 'centred' },
    ],
  },
  {
    id: 'sizes',
    sample: 'box',
    classes: [
      { code: 'size-5', note: 'icon' },
      { code: 'size-11', note: 'target' },
      { code: 'h-11 w-32', note: 'skeleton' },
      { code: 'min-h-13 w-full', note: 'large' },
    ],
  },
  {
    id: 'texts',
    sample: 'text',
    classes: [
      { code: 'figures', note: 'figures' },
      { code: 'truncate', note: 'truncate' },
      { code: 'max-w-[48ch]', note: 'measure' },
      { code: 'text-12 text-ink-2', note: 'noteText' },
      { code: 'max-md:hidden', note: 'wide' },
      { code: 'lg:hidden', note: 'narrow' },
    ],
  },
  {
    id: 'states',
    sample: 'press',
    classes: [
      { code: 'hover:bg-surface-2', note: 'hover' },
      { code: 'hover:text-ink', note: 'hoverText' },
      { code: 'focus-visible:-outline-offset-2', note: 'focus' },
    ],
  },
  {
    id: 'motion',
    sample: 'motion',
    classes: [
      { code: 'animate-pulse', note: 'pulse' },
      { code: 'animate-spin', note: 'spin' },
      { code: 'rtl:rotate-180', note: 'mirrored' },
    ],
  },
];
