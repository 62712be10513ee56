// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface HelperClassesMessages {
  lead: '';
  sample: '';
  long: '';
  groups: {
    surfaces: '';
    edges: '';
    rows: '';
    sizes: '';
    texts: '';
    states: '';
    motion: '';
  };
  leads: {
    surfaces: '';
    edges: '';
    rows: '';
    sizes: '';
    texts: '';
    states: '';
    motion: '';
  };
  notes: {
    ground: '';
    surface1: '';
    surface2: '';
    surface3: '';
    solid: '';
    control: '';
    card: '';
    round: '';
    hairline: '';
    controlEdge: '';
    row: '';
    wrapping: '';
    apart: '';
    stack: '';
    centred: '';
    icon: '';
    target: '';
    skeleton: '';
    large: '';
    figures: '';
    truncate: '';
    measure: '';
    noteText: '';
    wide: '';
    narrow: '';
    hover: '';
    hoverText: '';
    focus: '';
    pulse: '';
    spin: '';
    mirrored: '';
  };
}

export const helperClassesMessages: Messages<HelperClassesMessages> = { ar, en, tr };
