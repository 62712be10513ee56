import { useMessages } from '../../../i18n/use-messages.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { CardedPageLayout } from '../../../ui/pages/carded-page-layout.tsx';
import { ExampleGroup, ExampleRow } from '../example-row.tsx';
import { typographyMessages } from './messages/typography-messages.ts';

/** The text sizes in `ui/design.css` with their classes. Add each new text size of the design here. */
export const typeScale = [
  { code: 'text-40', pixels: 40, use: 'display' },
  { code: 'text-28', pixels: 28, use: 'pageTitle' },
  { code: 'text-20', pixels: 20, use: 'section' },
  { code: 'text-16', pixels: 16, use: 'field' },
  { code: 'text-14', pixels: 14, use: 'body' },
  { code: 'text-12', pixels: 12, use: 'note' },
] as const;

const weights = [
  { code: 'font-normal', value: 400, use: 'normal' },
  { code: 'font-medium', value: 500, use: 'medium' },
  { code: 'font-semibold', value: 600, use: 'semibold' },
  { code: 'font-[650]', value: 650, use: 'heading' },
] as const;

const inks = [
  { code: 'text-ink', use: 'ink' },
  { code: 'text-ink-2', use: 'ink2' },
  { code: 'text-ink-3', use: 'ink3' },
  { code: 'text-primary', use: 'primary' },
  { code: 'text-ok', use: 'ok' },
  { code: 'text-info', use: 'info' },
  { code: 'text-warn', use: 'warn' },
  { code: 'text-bad', use: 'bad' },
] as const;

/** Shows the client's text sizes, weights, text colours and digits. */
export const TypographyPage = ({ title }: { title: string }) => {
  const { t } = useMessages(typographyMessages);
  const sample = t('sample');
  return (
    <CardedPageLayout title={title} lead={t('lead')}>
      <ExampleGroup title={t('scale')} lead={t('scaleLead')}>
        {typeScale.map(({ code, pixels, use }) => (
          <ExampleRow key={code} code={code} note={t('size', { pixels, use: t(`sizes.${use}`) })}>
            <p className={`${code} leading-tight break-words`}>{sample}</p>
          </ExampleRow>
        ))}
      </ExampleGroup>
      <ExampleGroup title={t('headings')} lead={t('headingsLead')}>
        <ExampleRow code='<h1 className="text-28 tracking-[-0.02em]">' note={t('levels.h1')}>
          <p className="text-28 leading-tight font-[650] tracking-[-0.02em] break-words">{sample}</p>
        </ExampleRow>
        <ExampleRow code='<h2 className="text-20">' note={t('levels.h2')}>
          <p className="text-20 leading-tight font-[650] tracking-[-0.012em] break-words">{sample}</p>
        </ExampleRow>
        <ExampleRow code='<h3 className="text-16">' note={t('levels.h3')}>
          <p className="text-16 leading-tight font-[650] tracking-[-0.012em] break-words">{sample}</p>
        </ExampleRow>
      </ExampleGroup>
      <ExampleGroup title={t('weights')} lead={t('weightsLead')}>
        {weights.map(({ code, value, use }) => (
          <ExampleRow key={code} code={code} note={t('weight', { value, use: t(`weightUses.${use}`) })}>
            <p className={`${code} text-16 break-words`}>{sample}</p>
          </ExampleRow>
        ))}
      </ExampleGroup>
      <ExampleGroup title={t('inks')} lead={t('inksLead')}>
        {inks.map(({ code, use }) => (
          <ExampleRow key={code} code={code} note={t(`inkUses.${use}`)}>
            <p className={`${code} text-16 break-words`}>{sample}</p>
          </ExampleRow>
        ))}
      </ExampleGroup>
      <ExampleGroup title={t('figures')} lead={t('figuresLead')}>
        <ExampleRow code="figures" note={t('figuresOn')}>
          <Amounts className="figures" />
        </ExampleRow>
        <ExampleRow code="<Money amountMinor={111_170} />" note={t('moneyNote')}>
          <p className="text-20 font-semibold">
            <FormattedMoney amountMinor={111_170} />
          </p>
        </ExampleRow>
      </ExampleGroup>
      <ExampleGroup title={t('lines')} lead={t('linesLead')}>
        <ExampleRow code="truncate" note={t('truncate')}>
          <p className="max-w-60 truncate">{t('long')}</p>
        </ExampleRow>
        <ExampleRow code="break-words" note={t('breakWords')}>
          <p className="max-w-60 break-words">{`player-${'1'.repeat(40)}`}</p>
        </ExampleRow>
        <ExampleRow code="max-w-[80ch]" note={t('measure')}>
          <p className="max-w-[80ch]">{t('long')}</p>
        </ExampleRow>
      </ExampleGroup>
    </CardedPageLayout>
  );
};

const Amounts = ({ className }: { className: string }) => (
  <p dir="ltr" className={`${className} w-fit text-end text-20 leading-snug`}>
    1,111.70
    <br />
    98,408.05
    <br />
    20,000.00
  </p>
);
