import * as z from 'zod/mini';

// Zod's compiled parsers need eval, which the content security policy forbids. Import this file before parsing.
z.config({ jitless: true });
