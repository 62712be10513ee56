import { useEffect, useState } from 'react';
import { formatClock } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import type { EndedSession, SessionFigures } from '../../../realtime/ended-session.ts';
import { StepChart } from '../../../ui/step-chart.tsx';
import { readCourse } from '../store/summary-figures.ts';
import { useSummaryTexts } from './use-summary-texts.ts';

interface SessionCourseProps {
  machineId: EndedSession['machineId'];
  figures: SessionFigures & { readonly endedAt: number };
}

/** Draws how the session went, by the server's books. Its place is kept while the server is asked. */
export const SessionCourse = ({ machineId, figures }: SessionCourseProps) => {
  const { t, language } = useSummaryTexts();
  const money = useMoney();
  const { startedAt, endedAt } = figures;
  const [course, setCourse] = useState<readonly number[] | 'asked' | null>('asked');
  useEffect(() => {
    let isCurrent = true;
    void readCourse(machineId, startedAt).then((found) => isCurrent && setCourse(found));
    return () => {
      isCurrent = false;
    };
  }, [machineId, startedAt]);
  if (course === null) return null;
  if (course === 'asked') return <div className="h-34" />;
  const runs = [0, ...course];
  return (
    <figure className="m-0">
      <figcaption className="sr-only">
        {t('course', {
          lowest: money(Math.min(...runs), { signed: true }),
          highest: money(Math.max(...runs), { signed: true }),
        })}
      </figcaption>
      <StepChart amountsMinor={course} height="h-28">
        <span />
        <p className="figures mt-2 flex justify-between leading-none">
          <span>{formatClock(startedAt, language)}</span>
          <span>{formatClock(endedAt, language)}</span>
        </p>
      </StepChart>
    </figure>
  );
};
