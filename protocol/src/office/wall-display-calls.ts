import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { meSchema } from './staff-sign-in-routes.ts';

const name = z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{1,64}$/u, 'is one line of 1 to 64 characters.'));

/** The site whose figures a wall display shows. Null: all sites, or for staff of one site: their site. */
const siteId = z.nullable(z.coerce.number().check(z.int(), z.minimum(1)));

/** Staff actions on wall displays. */
export const displayActions = {
  addDisplay: defineOfficeAction({
    summary:
      'Add a wall display that shows the floor without players’ names. Its token is returned once and never expires.',
    right: 'manageDisplays',
    input: z.object({ name, siteId }),
    answer: z.object({ token: z.optional(z.string()) }),
    subcommands: {
      'display add': {
        help: 'prints its token once, for the page /office/wall; --site SITE shows only the play of one site',
        arguments: { NAME: 'name' },
        options: { site: 'siteId' },
        reason: 'optional',
      },
    },
    refusals: ['DISPLAY_EXISTS', 'DISPLAYS_FULL', 'SITE_UNKNOWN'],
    example: { name: 'Hall 1, entrance', siteId: null },
  }),
  revokeDisplay: defineOfficeAction({
    summary: 'Revoke a display: its token is void, and it goes dark within two seconds.',
    right: 'manageDisplays',
    input: z.object({ name, siteId }),
    answer: z.object({}),
    subcommands: {
      'display revoke': {
        help: "revokes its token; it goes dark within two seconds; --site SITE for a site's display",
        arguments: { NAME: 'name' },
        options: { site: 'siteId' },
        reason: 'optional',
      },
    },
    refusals: ['DISPLAY_UNKNOWN', 'SITE_UNKNOWN'],
    example: { name: 'Hall 1, entrance', siteId: null },
  }),
} as const satisfies Record<string, OfficeAction>;

const shownSchema = z.object({
  /** The wall display as which this browser is registered; null if it is not registered, or was revoked. */
  display: z.nullable(
    z.object({
      name: z.string(),
      /** Name of the site whose figures the wall display shows; null for all sites. */
      site: z.nullable(z.string()),
      operator: meSchema.shape.operator,
      /** Unix time in ms, by the server's clock. */
      now: z.number(),
    }),
  ),
});

export const displayRoutes = {
  displays: {
    method: 'GET',
    path: 'displays',
    summary: 'The wall displays, by name.',
    right: 'manageDisplays',
    subcommands: ['display list'],
    answer: z.object({
      displays: z.array(
        z.object({
          name: z.string(),
          siteId: z.nullable(z.number()),
          addedBy: z.string(),
          addedAt: z.number(),
          /** When the wall display's page last sent a request; null if it was never opened. */
          seenAt: z.nullable(z.number()),
        }),
      ),
    }),
  },
  display: {
    method: 'GET',
    path: 'display',
    summary: 'The display of this browser, by its cookie, which is renewed.',
    right: 'open',
    answer: shownSchema,
  },
  openDisplay: {
    method: 'POST',
    path: 'display',
    summary: 'Register this browser as the display of a token.',
    right: 'open',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: shownSchema,
  },
} as const satisfies Record<string, OfficeRoute>;
