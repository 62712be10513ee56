import type { TermsLanguage } from '@reelfloor/protocol';
import { Fragment } from 'react';

/** Shows published terms: a blank line parts paragraphs, `# ` begins a heading and `- ` a point. All else is plain text. */
export const TermsText = ({ lang, text }: { lang: TermsLanguage; text: string }) => (
  <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="terms-text">
    {text.split(/\n{2,}/).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
      <Block key={index} lines={block.split('\n')} />
    ))}
  </div>
);

const Block = ({ lines }: { lines: readonly string[] }) => {
  const [first = '', ...rest] = lines;
  const heading = /^(#{1,3}) +(.*)$/.exec(first);
  if (heading)
    return (
      <>
        <h2 data-depth={heading[1]?.length}>{heading[2]}</h2>
        {rest.length > 0 && <Block lines={rest} />}
      </>
    );
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
          <li key={index}>{line.slice(2)}</li>
        ))}
      </ul>
    );
  return (
    <p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
        <Fragment key={index}>
          {index > 0 && <br />}
          <span>{line}</span>
        </Fragment>
      ))}
    </p>
  );
};
