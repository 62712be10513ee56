import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { useModalDialog } from './use-modal.ts';

interface QuestionDialogProps {
  /** Prefix of the ids of the dialog's title and text. */
  id: string;
  /** Heading level of the question; `h1` if the question is the whole page. */
  heading: 'h1' | 'h2';
  title: string;
  text: string;
  /** If true, the dialog's text is a live region: screen readers announce its changes. */
  isLive?: boolean;
  picture?: ReactNode;
  about?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
  /** If true, the dialog opened by itself over a page whose own language switch cannot be reached then. */
  comesUnasked?: boolean;
  onCancel: () => void;
}

/** Dialog with a question. When it closes, the focus returns to the element that had it. */
export const QuestionDialog = ({
  id,
  heading: Heading,
  title,
  text,
  isLive = false,
  picture,
  about,
  note,
  children,
  comesUnasked = false,
  onCancel,
}: QuestionDialogProps) => {
  const modal = useModalDialog(onCancel);
  const hasLanguages = Heading === 'h1' || comesUnasked;
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface-1 text-ink whitespace-normal backdrop:bg-[rgb(4_7_14/0.6)]"
    >
      {picture}
      <div className="p-5 md:p-6">
        {/* Nothing else of such a page can be reached, so the language is chosen here. */}
        {hasLanguages && <LanguageSwitch className="mb-3 ms-auto flex! w-fit" />}
        {about && <div className="mb-2">{about}</div>}
        <Heading id={`${id}-title`} className="text-20">
          {title}
        </Heading>
        <p id={`${id}-text`} {...(isLive && { role: 'status' })} className="mt-2 break-words text-ink-2">
          {text}
        </p>
        {note}
        <div
          // Initial focus on the answer buttons instead of the language switch, which comes first.
          data-first-focus={hasLanguages || undefined}
          className="mt-6 grid gap-3 [@media(max-height:32rem)]:mt-4 [@media(max-height:32rem)]:grid-cols-2"
        >
          {children}
        </div>
      </div>
    </dialog>
  );
};
