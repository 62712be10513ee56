import { describe, expect, it } from 'vitest';
import { parseRulesDocumentUrl } from './rules-document-url.ts';

describe('parseRulesDocumentUrl', () => {
  it.each(['https://casino.example/sultan.pdf', '/pages/sultan.html'])('is the address %s', (document) => {
    expect(parseRulesDocumentUrl({ hash: 'a'.repeat(32), document })).toBe(document);
  });

  it.each([null, {}, { document: 3 }, { document: 'javascript:alert(1)' }, { document: '//evil.example/x' }])(
    'is null for %j',
    (published) => {
      expect(parseRulesDocumentUrl(published)).toBeNull();
    },
  );
});
