import type { ExtensionSchema } from "@plumbline/contract";

/** The mark of a bundle. It belongs to this folder's tools and not to the policy vocabulary. */
export const generatedExtension: Readonly<Record<"x-generated", ExtensionSchema>> = {
  "x-generated": { places: ["root"], schema: { type: "string" } },
};
