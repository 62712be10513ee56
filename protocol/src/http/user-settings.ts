import * as z from 'zod/mini';

const maxShortcuts = 40;
const maxSettingsLength = 4096;

const nameSchema = z.string().check(z.minLength(1), z.maxLength(64));
const valueSchema = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]);
/** Options of a page layout: names with plain values, or groups of such names. Each layout defines its own options. */
const optionsSchema = z.record(nameSchema, z.union([valueSchema, z.record(nameSchema, valueSchema)]));

/** A user's display settings: a theme for each part of the page, and a layout with its options. */
export const userSettingsSchema = z
  .object({
    theme: z.optional(
      z.object({
        main: z.optional(nameSchema),
        navbar: z.optional(nameSchema),
        toolbar: z.optional(nameSchema),
        footer: z.optional(nameSchema),
      }),
    ),
    layout: z.optional(
      z.object({
        style: z.enum(['layout1', 'layout2', 'layout3']),
        config: z.optional(optionsSchema),
      }),
    ),
  })
  .check(z.refine((settings) => JSON.stringify(settings).length <= maxSettingsLength));
export type UserSettings = z.infer<typeof userSettingsSchema>;

const shortcutsSchema = z.array(nameSchema).check(z.maxLength(maxShortcuts));

/** Shortcuts and settings that a user may change. Missing fields stay unchanged; unknown ones are ignored. */
export const userChangeSchema = z.object({
  shortcuts: z.optional(shortcutsSchema),
  settings: z.optional(userSettingsSchema),
});
export type UserChange = z.infer<typeof userChangeSchema>;
