import { describe, expect, it } from 'vitest';
import { rulesDocumentOf } from './rules-document.ts';

describe('rulesDocumentOf', () => {
  it.each(['https://casino.example/sultan.pdf', '/pages/sultan.html'])('is the address %s', (document) => {
    expect(rulesDocumentOf({ hash: 'a'.repeat(32), document })).toBe(document);
  });

  it.each([null, {}, { document: 3 }, { document: 'javascript:alert(1)' }, { document: '//evil.example/x' }])(
    'is null for %j',
    (published) => {
      expect(rulesDocumentOf(published)).toBeNull();
    },
  );
});
