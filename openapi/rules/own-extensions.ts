/** Extensions that belong to this folder's tools and not to the policy vocabulary. */
export const ownExtensions = {
  "x-generated": { places: ["root"], schema: { type: "string" } },
} as const;
