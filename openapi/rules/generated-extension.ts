import type { ExtensionSchema } from "@plumbline/contract";

/** The mark of a bundle, which is not part of the policy vocabulary. */
export const generatedExtension: Readonly<Record<"x-generated", ExtensionSchema>> = {
  "x-generated": { places: ["root"], schema: { type: "string" } },
};
