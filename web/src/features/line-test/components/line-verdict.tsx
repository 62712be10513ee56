import { CircleCheck, CircleX, Gauge, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneText } from '../../../ui/status-dot.tsx';
import type { Judgement, Verdict } from '../judge-line.ts';
import { useLineTestTexts } from './use-line-test-texts.ts';

/** Says plainly what the line is good for, why, and what to do. */
export const LineVerdict = ({ judgement: { verdict, findings, advice } }: { judgement: Judgement }) => {
  const { t } = useLineTestTexts();
  const { tone, icon } = looks[verdict];
  return (
    <section aria-label={t('result')} className="mt-5">
      <div role="status">
        <h3 className={`flex items-center gap-2.5 text-20 font-bold [&_svg]:size-6 ${toneText[tone]}`}>
          {icon}
          {t(`verdict.${verdict}.name`)}
        </h3>
        <p className="mt-2">{t(`verdict.${verdict}.about`)}</p>
      </div>
      {findings.length > 0 && (
        <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-ink-2">
          {findings.map((finding) => (
            <li key={finding}>{t(`finding.${finding}`)}</li>
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">{t('whatToDo')}</h4>
          <ol className="mt-2 grid list-decimal gap-1.5 ps-5">
            {advice.map((one) => (
              <li key={one}>{t(`advice.${one}`)}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

const looks: Readonly<Record<Verdict, { tone: Tone; icon: ReactNode }>> = {
  good: { tone: 'ok', icon: <CircleCheck aria-hidden="true" /> },
  fair: { tone: 'info', icon: <Gauge aria-hidden="true" /> },
  narrow: { tone: 'warn', icon: <TriangleAlert aria-hidden="true" /> },
  bad: { tone: 'bad', icon: <CircleX aria-hidden="true" /> },
};
