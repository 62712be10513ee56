// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface TypographyMessages {
  lead: '';
  sample: '';
  long: '';
  scale: '';
  scaleLead: '';
  size: '{{pixels}}{{use}}';
  sizes: {
    display: '';
    pageTitle: '';
    section: '';
    field: '';
    body: '';
    note: '';
  };
  headings: '';
  headingsLead: '';
  levels: {
    h1: '';
    h2: '';
    h3: '';
  };
  weights: '';
  weightsLead: '';
  weight: '{{value}}{{use}}';
  weightUses: {
    normal: '';
    medium: '';
    semibold: '';
    heading: '';
  };
  inks: '';
  inksLead: '';
  inkUses: {
    ink: '';
    ink2: '';
    ink3: '';
    primary: '';
    ok: '';
    info: '';
    warn: '';
    bad: '';
  };
  figures: '';
  figuresLead: '';
  figuresOn: '';
  moneyNote: '';
  lines: '';
  linesLead: '';
  truncate: '';
  breakWords: '';
  measure: '';
}

export const typographyMessages: Messages<TypographyMessages> = { ar, en, tr };
