import { CardedPage } from '../../../ui/pages/carded-page.tsx';
import { ExampleGroup, ExampleRow } from '../example-row.tsx';
import { helperClassGroups } from './helper-class-list.ts';
import { HelperClassSample } from './helper-class-sample.tsx';
import { useHelperClassTexts } from './use-helper-class-texts.ts';

/** Lists the utility classes in use, each with an example. */
export const HelperClassesPage = ({ title }: { title: string }) => {
  const { t } = useHelperClassTexts();
  return (
    <CardedPage title={title} lead={t('lead')}>
      {helperClassGroups.map(({ id, sample, classes }) => (
        <ExampleGroup key={id} title={t(`groups.${id}`)} lead={t(`leads.${id}`)}>
          {classes.map(({ code, note }) => (
            <ExampleRow key={code} code={code} note={t(`notes.${note}`)}>
              <HelperClassSample kind={sample} code={code} />
            </ExampleRow>
          ))}
        </ExampleGroup>
      ))}
    </CardedPage>
  );
};
