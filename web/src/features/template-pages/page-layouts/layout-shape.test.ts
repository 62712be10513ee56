import { describe, expect, it } from 'vitest';
import { templateRoutes } from '../../../routes/template-routes.ts';
import { buildLayoutSampleCode, parseLayoutShape } from './page-layout-example.tsx';

const addresses = templateRoutes
  .map(({ path }) => path)
  .filter((path) => /^\/ui\/page-layouts\/(carded|simple)\//.test(path));

describe('the page layouts', () => {
  it('are 24 different ones, each with an address', () => {
    const shapes = addresses.map(parseLayoutShape);
    expect(shapes).toHaveLength(24);
    expect(shapes).not.toContain(null);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(24);
  });

  it('are not found at any other address', () => {
    for (const path of ['/ui/page-layouts/blank', '/ui/page-layouts/carded/left-sidebar-3', '/ui/icons'])
      expect(parseLayoutShape(path)).toBeNull();
  });

  it('show their own code', () => {
    const shape = parseLayoutShape('/ui/page-layouts/carded/right-sidebar-2');
    expect(shape && buildLayoutSampleCode(shape)).toBe(
      [
        "import { CardedPageLayout } from '../../../ui/pages/carded-page-layout.tsx';",
        '',
        '<CardedPageLayout',
        "  title={t('title')}",
        "  lead={t('lead')}",
        '  scroll="content"',
        "  sidebar={{ side: 'end', label: t('filters'), content: <Filters /> }}",
        '>',
        '  <PastSessions />',
        '</CardedPageLayout>',
      ].join('\n'),
    );
    for (const code of addresses.map(parseLayoutShape).map((each) => each && buildLayoutSampleCode(each)))
      expect(code).not.toMatch(/false|null|undefined/);
  });
});
