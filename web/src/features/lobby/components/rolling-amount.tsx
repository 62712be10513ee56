import { useRef } from 'react';

/** Shows an amount whose last digit rolls. Digits have equal widths, so that rolling moves nothing sideways. */
export const RollingAmount = ({ text: written }: { text: string }) => {
  // Removes direction marks, which would count as the last digit; the element sets the direction instead.
  const text = written.replace(/[\u2066\u2069]/g, '');
  const last = text.at(-1) ?? '';
  const known = useRef({ text, previous: last });
  if (known.current.text !== text) known.current = { text, previous: known.current.text.at(-1) ?? last };
  const { previous } = known.current;
  if (!/\d/.test(last))
    return (
      <span className="figures" translate="no">
        {text}
      </span>
    );
  return (
    // Without `dir`, the digits' separate boxes would follow the page's direction; numbers always run left to right.
    <span dir="ltr" className="figures inline-flex" translate="no">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{text.slice(0, -1)}</span>
      <span aria-hidden="true" className="inline-block h-[1.25em] overflow-hidden leading-[1.25]">
        <span key={text} className={previous === last ? 'block' : 'rolling-digit block'}>
          {previous !== last && <span className="block">{previous}</span>}
          <span className="block">{last}</span>
        </span>
      </span>
    </span>
  );
};
