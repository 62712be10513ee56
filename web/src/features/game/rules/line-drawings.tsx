import type { Rules } from './get-rules.ts';
import { useRulesTexts } from './use-rules-texts.ts';

export const LineDrawings = ({ lines }: Pick<Rules, 'lines'>) => {
  const { t } = useRulesTexts();
  const rowNames = [t('rows.top'), t('rows.middle'), t('rows.bottom')];
  return (
    <ol className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
      {lines.map((rows, index) => {
        const words = rows.map((row) => rowNames[row]).join(', ');
        return (
          <li key={rows.join('')} className="rounded-control bg-surface-2 p-1.5 text-center">
            <svg
              role="img"
              aria-label={t('line', { number: index + 1, rows: words })}
              viewBox={`0 0 ${rows.length * cell} ${3 * cell}`}
              className="w-full"
            >
              {rows.map((row, reel) =>
                [0, 1, 2].map((at) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a window that stays
                    key={reel * 3 + at}
                    x={reel * cell + 1}
                    y={at * cell + 1}
                    width={cell - 2}
                    height={cell - 2}
                    rx={2}
                    className={at === row ? 'fill-primary' : 'fill-surface-3'}
                  />
                )),
              )}
            </svg>
            <span aria-hidden="true" className="figures text-12 text-ink-2">
              {index + 1}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

const cell = 12;
