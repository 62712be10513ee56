import { locales } from '../../../i18n/languages.ts';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import type { ConnectionFigures } from '../measure/connection-figures.ts';
import { connectionTestMessages } from '../messages/index.ts';

interface ConnectionRowsProps {
  figures: ConnectionFigures;
  /** Of the last second while the test runs, then of the test. */
  bitsPerSecond: number | null;
}

type WriteNumber = (value: number, digits?: number) => string;

/** The measured numbers. A dash stands for one that was not measured, or not yet. */
export const ConnectionRows = ({ figures, bitsPerSecond }: ConnectionRowsProps) => {
  const { t, language } = useMessages(connectionTestMessages);
  const number: WriteNumber = (value, digits = 0) =>
    value.toLocaleString(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (
    <dl className="mt-5 grid gap-2.5 border-t border-line pt-4">
      {factsOf(figures, bitsPerSecond, t, number).map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="figures text-end font-semibold">
            <bdi>{value ?? '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const factsOf = (
  figures: ConnectionFigures,
  bitsPerSecond: number | null,
  t: TranslateConnectionTest,
  number: WriteNumber,
): (readonly [name: string, value: string | null])[] => {
  const { roundTripMs, jitterMs, loss, framesPerSecond, decodeMs, codec, decoder, isEfficient, way } =
    figures;
  const ms = (value: number | null, digits = 0) =>
    value === null ? null : t('unit.ms', { count: number(value, digits) });
  const kind = isEfficient === null ? null : t(isEfficient ? 'efficient' : 'software');
  return [
    [t('fact.delay'), ms(roundTripMs)],
    [t('fact.jitter'), ms(jitterMs, 1)],
    [t('fact.loss'), loss === null ? null : t('unit.percent', { count: number(100 * loss, 1) })],
    [t('fact.rate'), rateText(bitsPerSecond, t, number)],
    [t('fact.way'), way && t(way.isRelayed ? 'relayed' : 'direct', { protocol: way.protocol.toUpperCase() })],
    [t('fact.frames'), framesPerSecond === null ? null : number(framesPerSecond)],
    [t('fact.decoder'), [codec, decoder, kind].filter((part) => part !== null).join(' · ') || null],
    [t('fact.decodeTime'), ms(decodeMs, 1)],
  ];
};

const rateText = (
  bitsPerSecond: number | null,
  t: TranslateConnectionTest,
  number: WriteNumber,
): string | null => {
  if (bitsPerSecond === null) return null;
  return bitsPerSecond < 1_000_000
    ? t('unit.kbit', { count: number(bitsPerSecond / 1000) })
    : t('unit.mbit', { count: number(bitsPerSecond / 1_000_000, 1) });
};

type TranslateConnectionTest = TranslateOf<typeof connectionTestMessages>;
